export const editLinkText = {
  edit: 'Sửa trong trang quản trị',
}
