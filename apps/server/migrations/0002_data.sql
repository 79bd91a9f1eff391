-- Rows that every installation starts with. They come before the triggers, which refuse tax rules that are already in effect.

-- catalogue: the nine subjects of the spec, and their subcategories until an admin changes them.
INSERT INTO "categories" ("id", "parent_id", "subject_id", "name", "slug", "position") VALUES
  (4, NULL, 4, 'Toán', 'toan', 0),
  (3, NULL, 3, 'Khoa học', 'khoa-hoc', 1),
  (1, NULL, 1, 'Tiếng Anh', 'tieng-anh', 2),
  (2, NULL, 2, 'Lập trình', 'lap-trinh', 3),
  (100, NULL, 100, 'Nghệ thuật', 'nghe-thuat', 4),
  (103, NULL, 103, 'Đời sống', 'doi-song', 5),
  (102, NULL, 102, 'Thể chất', 'the-chat', 6),
  (101, NULL, 101, 'Kinh doanh & Marketing', 'kinh-doanh-marketing', 7),
  (104, NULL, 104, 'Mỹ thuật đa phương tiện', 'my-thuat-da-phuong-tien', 8),
  (4001, 4, 4, 'Toán THCS', 'toan-thcs', 0),
  (4002, 4, 4, 'Toán THPT', 'toan-thpt', 1),
  (4003, 4, 4, 'Luyện thi vào 10 môn Toán', 'luyen-thi-vao-10-mon-toan', 2),
  (4004, 4, 4, 'Ôn thi tốt nghiệp môn Toán', 'on-thi-tot-nghiep-mon-toan', 3),
  (4005, 4, 4, 'Toán tư duy và học sinh giỏi', 'toan-tu-duy-va-hoc-sinh-gioi', 4),
  (3001, 3, 3, 'Khoa học tự nhiên', 'khoa-hoc-tu-nhien', 0),
  (3002, 3, 3, 'Vật lí', 'vat-li', 1),
  (3003, 3, 3, 'Hoá học', 'hoa-hoc', 2),
  (3004, 3, 3, 'Sinh học', 'sinh-hoc', 3),
  (1001, 1, 1, 'Tiếng Anh giao tiếp', 'tieng-anh-giao-tiep', 0),
  (1002, 1, 1, 'Tiếng Anh phổ thông', 'tieng-anh-pho-thong', 1),
  (1003, 1, 1, 'IELTS', 'ielts', 2),
  (1004, 1, 1, 'TOEIC', 'toeic', 3),
  (1005, 1, 1, 'Cambridge', 'cambridge', 4),
  (2001, 2, 2, 'Scratch', 'scratch', 0),
  (2002, 2, 2, 'Python', 'python', 1),
  (2003, 2, 2, 'Làm web', 'lam-web', 2),
  (2004, 2, 2, 'Thuật toán và Tin học trẻ', 'thuat-toan-va-tin-hoc-tre', 3),
  (2005, 2, 2, 'Dữ liệu và AI', 'du-lieu-va-ai', 4),
  (100001, 100, 100, 'Vẽ', 've', 0),
  (100002, 100, 100, 'Nhạc cụ', 'nhac-cu', 1),
  (100003, 100, 100, 'Thanh nhạc', 'thanh-nhac', 2),
  (100004, 100, 100, 'Múa và sân khấu', 'mua-va-san-khau', 3),
  (103001, 103, 103, 'Kỹ năng sống', 'ky-nang-song', 0),
  (103002, 103, 103, 'Nấu ăn và gia đình', 'nau-an-va-gia-dinh', 1),
  (103003, 103, 103, 'Tài chính cá nhân', 'tai-chinh-ca-nhan', 2),
  (103004, 103, 103, 'Thủ công và thư pháp', 'thu-cong-va-thu-phap', 3),
  (102001, 102, 102, 'Yoga và thiền', 'yoga-va-thien', 0),
  (102002, 102, 102, 'Cờ vua và cờ tướng', 'co-vua-va-co-tuong', 1),
  (102003, 102, 102, 'Võ thuật', 'vo-thuat', 2),
  (102004, 102, 102, 'Thể lực và vận động', 'the-luc-va-van-dong', 3),
  (101001, 101, 101, 'Marketing số', 'marketing-so', 0),
  (101002, 101, 101, 'Bán hàng và khởi nghiệp', 'ban-hang-va-khoi-nghiep', 1),
  (101003, 101, 101, 'Kỹ năng công sở', 'ky-nang-cong-so', 2),
  (101004, 101, 101, 'Tài chính và kế toán', 'tai-chinh-va-ke-toan', 3),
  (104001, 104, 104, 'Thiết kế đồ hoạ', 'thiet-ke-do-hoa', 0),
  (104002, 104, 104, 'Dựng phim', 'dung-phim', 1),
  (104003, 104, 104, 'Hoạt hình 2D và 3D', 'hoat-hinh-2d-va-3d', 2),
  (104004, 104, 104, 'Nhiếp ảnh', 'nhiep-anh', 3);
--> statement-breakpoint
-- slugs: every category has an address.
INSERT INTO "slugs" ("kind", "slug", "target_id") SELECT 'category', "slug", "id"::text FROM "categories";

--> statement-breakpoint
-- escrow: the platform's fee for all sellers until an admin changes it, 20 percent (spec 9: 15 to 30).
INSERT INTO "store_fee_rates" ("id", "seller_id", "effective_on", "percent", "set_by")
VALUES ('00000000-0000-7000-8000-000000000020', NULL, '2026-01-01', 20, NULL);

--> statement-breakpoint
INSERT INTO "point_rules" ("effective_on", "vnd_per_point", "worth_vnd", "max_percent", "monthly_cap", "months_valid")
VALUES ('2026-01-01', 10000, 100, 20, 5000, 12);

--> statement-breakpoint
-- tax-rules: percent NULL means exempt. No tax office has confirmed yet that teaching is.
INSERT INTO "vat_rules" ("kind", "effective_on", "percent", "clause") VALUES
  ('CO', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('LL', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('TN', '2026-01-01', NULL, 'Dạy học: không chịu thuế (chưa xác nhận với cơ quan thuế)'),
  ('SUB', '2026-01-01', 10, 'Dịch vụ nền tảng'),
  ('STORE_FEE', '2026-01-01', 10, 'Dịch vụ nền tảng');
--> statement-breakpoint
INSERT INTO "withholding_rules"
  ("policy", "effective_on", "base", "exempt_below_vnd", "is_threshold_exempt", "vat_permille", "pit_permille", "clause")
VALUES
  ('SPEC_MONTHLY', '2020-01-01', 'MONTH', 2000000, true, 0, 100, 'Đặc tả mục 9'),
  ('STATUTORY', '2013-10-01', 'PAYMENT', 2000000, false, 0, 100, 'Thông tư 111/2013'),
  ('STATUTORY', '2026-07-01', 'PAYMENT', 5000000, false, 0, 100, 'Nghị định 253/2026, điều 50'),
  ('PLATFORM', '2025-07-01', 'SALE', 0, false, 50, 20, 'Nghị định 117/2025; 252/2026 từ 01/07/2026'),
  ('NONE', '2020-01-01', 'SALE', 0, true, 0, 0, 'Pháp nhân tự khai thuế');
