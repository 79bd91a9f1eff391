const lines = `
matkhau matkhaula khongcomatkhau quenmatkhau dangnhap taikhoan xinchao chaoban camon khongbiet khongco khongnho
anhyeuem emyeuanh yeuem yeuanh yeuem yeumeyeu conyeume conyeubome yeugiadinh giadinh giadinhtoi bome bemuop vochong vocuatoi chongyeu
toiyeuvietnam vietnam vietnamvodich hanoi saigon hochiminh danang haiphong cantho hue nhatrang dalat vungtau quangninh nghean
thanhhoa hoangsa truongsa sinhnhat thienduong tinhyeu hanhphuc maimai maiyeu motminh cuocsong conheo concho conmeo meocon
chocon bongda manutd realmadrid liverpool hocsinh sinhvien giaovien hoctap hocgioi truonghoc lophoc toanhoc tienganh khue
nguyen tran pham hoang huynh phan vuong dang bui duong nguyenvan nguyenthi tranvan tranthi levan lethi phamvan phamthi
anhtuan minhanh thuylinh thuytrang quynhanh ngocanh phuonganh hoanganh tuananh ducanh vananh huyen huong linh trang thao
thu hien hoa lan mai ngoc phuong quynh thanh thuy tuyet van yen anh binh cuong dung duc dat hai hieu hung huy khanh khoa
kien long manh minh nam nghia nhan phong phuc quan quang son tai tam thang thien thinh tien toan tri trung truong tuan tung viet vinh
matkhau123 abc123456 zxcvbnm123 congchua hoangtu thangngu dmm vaicalon ditme cailon deobiet khongnoi biet1lan
conyeu beyeu becun behuou muahe muadong muathu muaxuan trangtron ngoisao matroi matrang hoahong hoacuc hoasen tinhban
caphe banhmi phobo trasua comtam bunbo nuocmam zalo facebook tiktok garena lienquan freefire pubg vongquanh
motngay hainguoi bonmua namthang mothai motba motbon namsau baymuoi
mothaibabonnam motthaybao canhcut chucmung namoi chucmungnammoi tetvui phattai locphat phatloc thantai maymanlocphat
`

/** The most common passwords in Vietnam, which no language pack contains. Without diacritics, as passwords are mostly typed; most frequent first. */
export const vietnameseWords = [...new Set(lines.trim().split(/\s+/))]
