-- Rules that the table definitions of 0009 cannot express, and newer forms of earlier functions.

-- work-items: nobody claims a case of their own household.
CREATE FUNCTION "household_members"(person uuid) RETURNS uuid[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  WITH RECURSIVE members AS (
    SELECT $1 AS id
    UNION
    SELECT CASE WHEN g.guardian_id = members.id THEN g.child_id ELSE g.guardian_id END
    FROM members JOIN guardianships g ON members.id IN (g.guardian_id, g.child_id)
  ) SELECT array_agg(id) FROM members
$$;
--> statement-breakpoint
CREATE FUNCTION "work_item_is_no_own_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_ids && household_members(NEW.claimed_by) THEN
    RAISE EXCEPTION 'an admin does not claim a case of their own household' USING ERRCODE = 'check_violation', CONSTRAINT = 'work_items_own_case';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "work_items_own_case" BEFORE INSERT OR UPDATE OF "claimed_by", "person_ids" ON "work_items"
  FOR EACH ROW WHEN (NEW.claimed_by IS NOT NULL) EXECUTE FUNCTION "work_item_is_no_own_case"();
--> statement-breakpoint
-- teacher-contracts: texts of contracts, their log and who opened what are append-only.
CREATE TRIGGER "contract_templates_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "contract_templates"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_views_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "contract_views"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "contract_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "contract_signatures_stay" BEFORE DELETE OR TRUNCATE ON "contract_signatures"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- A signature is voided once. Network and program are erased with the person, unless the contract it belongs to was completed.
CREATE FUNCTION "contract_signatures_immutable"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable text[] := ARRAY['voided_at', 'void_reason'];
BEGIN
  IF NEW.ip = '' AND NEW.user_agent = '' AND NEW.sent_to IS NOT DISTINCT FROM left(OLD.sent_to, 0)
    AND NOT EXISTS (SELECT FROM teacher_contracts WHERE id = OLD.contract_id AND completed_at IS NOT NULL) THEN
    changeable := changeable || ARRAY['ip', 'user_agent', 'sent_to'];
  END IF;
  IF to_jsonb(NEW) - changeable <> to_jsonb(OLD) - changeable
    OR OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.void_reason) IS DISTINCT FROM (OLD.voided_at, OLD.void_reason) THEN
    RAISE EXCEPTION 'A signature is immutable'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contract_signatures_immutable', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_signatures_immutable" BEFORE UPDATE ON "contract_signatures"
  FOR EACH ROW EXECUTE FUNCTION "contract_signatures_immutable"();
--> statement-breakpoint
-- A completed contract is locked: every column, and the row itself. It can still be superseded or ended, and its ID photos are erased once.
CREATE FUNCTION "teacher_contracts_lock"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photos constant text[] := ARRAY['front_asset_id', 'back_asset_id', 'photos_erased_at'];
  ending constant text[] := ARRAY['status', 'ended_at', 'ended_by', 'end_reason'];
  was jsonb := to_jsonb(OLD) - 'revision';
  becomes jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    becomes := to_jsonb(NEW) - 'revision';
    IF OLD.photos_erased_at IS NULL AND NEW.photos_erased_at IS NOT NULL THEN
      was := was - photos;
      becomes := becomes - photos;
    END IF;
    IF OLD.status = 'COMPLETED' AND NEW.status IN ('SUPERSEDED', 'ENDED') THEN
      was := was - ending;
      becomes := becomes - ending;
    END IF;
    IF was = becomes AND NEW.revision >= OLD.revision THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A completed contract is locked'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'teacher_contracts_locked', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "teacher_contracts_locked" BEFORE UPDATE OR DELETE ON "teacher_contracts"
  FOR EACH ROW WHEN (OLD.completed_at IS NOT NULL) EXECUTE FUNCTION "teacher_contracts_lock"();
--> statement-breakpoint
CREATE TRIGGER "teacher_contracts_stay" BEFORE TRUNCATE ON "teacher_contracts"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_change"();
--> statement-breakpoint
-- The file of a completed contract stays as it was signed, also against deletion through assets.
CREATE FUNCTION "contract_pdf_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM teacher_contracts WHERE pdf_asset_id = OLD.id AND completed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The file of a completed contract is kept'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'contract_pdf_kept', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "contract_pdf_kept" BEFORE UPDATE OR DELETE ON "assets"
  FOR EACH ROW WHEN (OLD.purpose = 'CONTRACT_PDF') EXECUTE FUNCTION "contract_pdf_keep"();
--> statement-breakpoint
INSERT INTO "contract_templates" ("version", "from_on", "body", "sha256")
SELECT '2026.1', '2026-01-01', body, encode(sha256(convert_to(body, 'UTF8')), 'hex') FROM (SELECT $body$# Hợp đồng hợp tác giảng dạy

Căn cứ Bộ luật Dân sự số 91/2015/QH13; Luật Giao dịch điện tử số 20/2023/QH15; Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15; Thông tư 29/2024/TT-BGDĐT quy định về dạy thêm, học thêm.

Hai bên thoả thuận ký hợp đồng này với các điều khoản sau.

## Điều 1. Việc dạy

1.1. Bên B mở lớp, soạn bài và dạy trên Khuê theo lịch do Bên B tự đặt. Bên B chịu trách nhiệm về chuyên môn và về tính hợp pháp của nội dung mình đưa lên.

1.2. Khi cần đổi lịch một buổi đã bán, Bên B báo trước ít nhất 24 giờ. Buổi không dạy được thì dạy bù hoặc học phí của buổi đó trả lại cho gia đình.

1.3. Sau mỗi buổi, Bên B viết nhận xét cho từng học sinh trước 8:00 sáng hôm sau.

1.4. Khoá học chỉ được bán sau khi Khuê duyệt. Bản đã duyệt là bản đang bán; sửa đổi của Bên B là bản mới, cần duyệt lại.

## Điều 2. Học phí và phí sàn

2.1. Học phí do Bên B quyết định và hiển thị công khai trước khi học sinh mua.

2.2. Tại ngày lập hợp đồng, Khuê giữ lại {{storeFeePercent}}% học phí của mỗi buổi đã dạy làm phí sàn. Phí sàn nằm trong khoảng 15% đến 30% và theo biểu phí có ngày áp dụng của Khuê.

2.3. Thay đổi phí sàn được báo cho Bên B trước ít nhất 30 ngày và không áp dụng cho buổi đã bán.

## Điều 3. Trả tiền và thuế

3.1. Học phí do Khuê thu hộ và giữ cho tới khi buổi học diễn ra. Buổi dạy được ghi nhận sau 24 giờ kể từ khi kết thúc, nếu gia đình không khiếu nại.

3.2. Khuê chuyển khoản cho Bên B vào ngày 05 và ngày 20 hằng tháng, kèm sao kê từng buổi và chứng từ khấu trừ thuế.

3.3. Bên B đăng ký là: {{taxpayer}}. {{withholding}}

3.4. Khuê chỉ trả vào tài khoản ngân hàng đứng tên Bên B: {{bankAccount}}. Bên B đổi tài khoản trong mục Tài khoản nhận tiền; tên chủ tài khoản phải trùng tên trên căn cước.

## Điều 4. Học sinh và dữ liệu

4.1. Bên B không thu tiền của học sinh ngoài Khuê cho những buổi đã bán trên Khuê.

4.2. Bên B không dạy thêm có thu tiền học sinh mà mình đang dạy chính khoá tại trường, và khai trường mình đang dạy khi được hỏi.

4.3. Bên B giữ kín thông tin của học sinh và gia đình, chỉ dùng để dạy, và không chụp, ghi hình học sinh khi chưa được đồng ý.

4.4. Khuê lưu số căn cước của Bên B ở dạng mã hoá để xác định người dạy và nộp thuế thay. Ảnh căn cước được xoá sau khi hợp đồng hoàn tất theo thời hạn Khuê công bố; mỗi lần giấy tờ được mở đều ghi lại và Bên B xem được.

## Điều 5. Hiệu lực, thay đổi và chấm dứt

5.1. Hợp đồng có hiệu lực từ khi Khuê hoàn tất. Từ lúc đó thông tin và bản PDF được khoá; mọi thay đổi lập thành phụ lục là bản kế tiếp, bản cũ còn hiệu lực tới khi bản mới hoàn tất.

5.2. Mỗi bên có thể chấm dứt hợp đồng, báo trước 30 ngày. Khuê chấm dứt ngay khi Bên B vi phạm nghiêm trọng Điều 4 hoặc gây hại cho học sinh.

5.3. Buổi đã bán vẫn được dạy xong hoặc học phí trả lại cho gia đình. Tiền của buổi đã dạy vẫn được trả cho Bên B.

5.4. Tranh chấp được thương lượng trước; không thành thì do toà án có thẩm quyền của Việt Nam giải quyết.

## Điều 6. Chữ ký điện tử

6.1. Hai bên đồng ý ký bằng phương tiện điện tử. Bên B ký bằng mã xác nhận gửi tới số điện thoại hoặc email của mình; Bên A ký khi hoàn tất hợp đồng. Khuê lưu thời điểm, mã băm SHA-256 của bản được ký, phiên đăng nhập, địa chỉ mạng và thiết bị.

6.2. Bản PDF này được lập một lần và lưu nguyên vẹn. Ai giữ tệp đều so được mã băm tại {{verifyUrl}} mà không cần gửi tệp đi.

6.3. Hợp đồng số {{number}}, bản mẫu {{templateVersion}}. Bên B xác nhận đã đọc và hiểu toàn bộ nội dung trước khi ký.$body$ AS body) AS first;
