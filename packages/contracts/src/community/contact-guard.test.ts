import { expect, test } from 'vitest'
import { detectContact } from './contact-guard.ts'

test.each([
  '0912345678',
  'Gọi cô 0912 345 678 nhé',
  'zalo: 0912.345.678',
  '09-12-34-56-78',
  '(+84) 912 345 678',
  '84912345678',
  'O912345678',
  '0 9 1 2 3 4 5 6 7 8',
  'không chín một hai ba bốn năm sáu bảy tám',
  'Khong chin 1 2 ba 4 năm sáu 7 tám',
  'số nhà em 024 3825 1234',
  'Gọi 0912345678 sau 7 giờ nhé',
  '0912345678 0987654321',
])('%s shows a phone number', (text) => {
  expect(detectContact(text)).toBe('PHONE')
})

test.each([
  'STK 0011001234567 Vietcombank',
  'chị chuyển khoản giúp em 1903 4567 8910 11 techcombank',
  'số tài khoản: 19034567',
  'Ngân hàng MB 88 8888 8888',
])('%s shows a bank account', (text) => {
  expect(detectContact(text)).toBe('BANK')
})

test.each([
  'Em làm ra x = 2 ạ',
  'Bài 5 trang 84, câu 7 đến câu 12',
  'Năm 2026 em học lớp 8',
  'Kết quả là 1234567890123',
  'Đếm: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9',
  'Bội của 3: 0 3 6 9 12 15 18 21 24 27',
  'ba mẹ sáu giờ tối mới về, bảy giờ học nhé',
  'Mã lớp 123456, tài khoản của em không vào được',
  'Học phí 1.200.000 đồng, 8 buổi',
  'từ 19:30 đến 21:00 ngày 08/12/2026',
])('%s shows neither', (text) => {
  expect(detectContact(text)).toBeUndefined()
})
