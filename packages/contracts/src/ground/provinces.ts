type Province = {
  /** Two-digit number of the General Statistics Office. */
  code: string
  name: string
  kind: 'thành phố' | 'tỉnh'
  /** Centre of its communes: latitude, longitude in degrees. */
  centre: readonly [number, number]
  /** Names abolished on 2025-07-01, which people still type. */
  formerly: readonly string[]
}

const province = (code: string, name: string, centre: Province['centre'], formerly: readonly string[] = []): Province => ({
  code,
  name,
  kind: 'tỉnh',
  centre,
  formerly,
})
const city = (...[code, name, centre, formerly]: Parameters<typeof province>): Province => ({
  ...province(code, name, centre, formerly),
  kind: 'thành phố',
})

/** The 34 provinces and centrally-run cities of Vietnam after the merger of 2025; they contain communes, no districts. */
export const provinces: readonly Province[] = [
  city('01', 'Hà Nội', [21.02, 105.79]),
  province('04', 'Cao Bằng', [22.75, 106.17]),
  province('08', 'Tuyên Quang', [22.52, 105.14], ['Hà Giang']),
  province('11', 'Điện Biên', [21.63, 103.15]),
  province('12', 'Lai Châu', [22.33, 103.38]),
  province('14', 'Sơn La', [21.18, 104.05]),
  province('15', 'Lào Cai', [22.05, 104.38], ['Yên Bái']),
  province('19', 'Thái Nguyên', [21.83, 105.82], ['Bắc Kạn']),
  province('20', 'Lạng Sơn', [21.83, 106.54]),
  province('22', 'Quảng Ninh', [21.11, 107.21]),
  province('24', 'Bắc Ninh', [21.24, 106.18], ['Bắc Giang']),
  province('25', 'Phú Thọ', [21.26, 105.31], ['Hòa Bình', 'Vĩnh Phúc']),
  city('31', 'Hải Phòng', [20.87, 106.47], ['Hải Dương']),
  province('33', 'Hưng Yên', [20.61, 106.28], ['Thái Bình']),
  province('37', 'Ninh Bình', [20.3, 106.07], ['Hà Nam', 'Nam Định']),
  province('38', 'Thanh Hóa', [19.96, 105.59]),
  province('40', 'Nghệ An', [19.11, 105.34]),
  province('42', 'Hà Tĩnh', [18.37, 105.8]),
  province('44', 'Quảng Trị', [17.17, 106.71], ['Quảng Bình']),
  city('46', 'Huế', [16.44, 107.58], ['Thừa Thiên Huế']),
  city('48', 'Đà Nẵng', [15.72, 108.2], ['Quảng Nam']),
  province('51', 'Quảng Ngãi', [14.92, 108.51], ['Kon Tum']),
  province('52', 'Gia Lai', [13.94, 108.61], ['Bình Định']),
  province('56', 'Khánh Hòa', [12.02, 109.04], ['Ninh Thuận']),
  province('66', 'Đắk Lắk', [12.91, 108.4], ['Phú Yên']),
  province('68', 'Lâm Đồng', [11.59, 107.93], ['Đắk Nông', 'Bình Thuận']),
  city('75', 'Đồng Nai', [11.26, 107.02], ['Bình Phước']),
  city('79', 'Thành phố Hồ Chí Minh', [10.79, 106.69], ['Bình Dương', 'Bà Rịa - Vũng Tàu']),
  province('80', 'Tây Ninh', [10.85, 106.27], ['Long An']),
  province('82', 'Đồng Tháp', [10.42, 106.0], ['Tiền Giang']),
  province('86', 'Vĩnh Long', [10.06, 106.31], ['Bến Tre', 'Trà Vinh']),
  province('91', 'An Giang', [10.33, 105.17], ['Kiên Giang']),
  city('92', 'Cần Thơ', [9.77, 105.73], ['Sóc Trăng', 'Hậu Giang']),
  province('96', 'Cà Mau', [9.19, 105.2], ['Bạc Liêu']),
]

export const provinceCodes = provinces.map(({ code }) => code)
export const findProvince = (code: string) => provinces.find((known) => known.code === code)
