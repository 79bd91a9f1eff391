import { expect, test } from 'vitest'
import { maySchoolsBeSame } from './school-name.ts'

test.each([
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen'],
  ['THCS Hoa Sen, Hà Nội', 'Trường Trung học cơ sở Hoa Sen'],
  ['THCS Hoa Sen, Hà Nội', 'trường thcs hoa sen - q. Cầu Giấy - HN'],
  ['THCS Hoa Sen, Hà Nội', 'Hoa Sen'],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen Hà Nội'],
  ['Tiểu học Ánh Dương'.normalize('NFD'), 'Tiểu học Ánh Dương'],
  ['THPT chuyên Lê Hồng Phong, TP. Hồ Chí Minh', 'Trường THPT Lê Hồng Phong (TPHCM)'],
  ['THCS Trúc Xanh, Nam Định', 'Trúc Xanh, Ninh Bình'], // one province since 2025
  ['THPT Phượng Vĩ, Hải Dương', 'THPT Phượng Vĩ, TP Hải Phòng'],
  ['Tiểu học Ánh Dương, Nghệ An', 'TH Ánh Dương'],
  ['Trường Hà Nội - Amsterdam', 'Hà Nội - Amsterdam'],
])('%s may be %s', (one, other) => {
  expect([maySchoolsBeSame(one, other), maySchoolsBeSame(other, one)]).toEqual([true, true])
})

test.each([
  ['THCS Hoa Sen, Hà Nội', 'THPT Hoa Sen, Hà Nội'],
  ['THCS Hoa Sen, Hà Nội', 'THCS Hoa Sen, Đà Nẵng'],
  ['THCS Hoa Sen Hà Nội', 'THCS Hoa Sen Huế'],
  ['THCS Hoa Sen', 'THCS Hoa Sen 2'],
  ['THCS Hoa Sen', 'THCS Sen'],
  ['Đại học Huế', 'Đại học Huế'], // the circular is about schools of general education
  ['Trung tâm Anh ngữ Cánh Buồm', 'Trung tâm Anh ngữ Cánh Buồm'],
  ['THCS', 'THCS'],
  ['', ''],
])('%s is not %s', (one, other) => {
  expect([maySchoolsBeSame(one, other), maySchoolsBeSame(other, one)]).toEqual([false, false])
})
