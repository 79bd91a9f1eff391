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
-- work-items: cases that wait already. Their due times count days, not working days, which only the product knows; those of data requests are the law's.
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'REFUND', r.id, array_remove(array[r.payee_id], null), '{}', coalesce(r.created_at, now()), coalesce(r.created_at, now()) + interval '2 days' FROM refunds r WHERE r.state in ('REQUESTED', 'CHECKED', 'FAILED');
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'SUSPENSE_PAYMENT', i.id, array_remove(array[c.payer_id], null), '{}', p.received_at, p.received_at + interval '1 days' FROM suspense_items i JOIN payment_receipts p ON p.id = i.receipt_id LEFT JOIN checkouts c ON c.id = coalesce(p.checkout_id, i.checkout_id) WHERE i.state = 'OPEN';
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'IDENTITY_PROOF', i.person_id, array[i.person_id], '{}', coalesce(i.submitted_at, now()), coalesce(i.submitted_at, now()) + interval '1 days' FROM identity_proofs i WHERE i.status = 'PENDING';
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'REVIEW', r.id, array_remove(array[r.author_id, c.teacher_id], null), '{}', coalesce(r.edited_at, r.written_at), coalesce(r.edited_at, r.written_at) + interval '2 days' FROM reviews r JOIN courses c ON c.id = r.course_id WHERE r.status = 'PENDING' OR EXISTS (SELECT FROM review_reports p WHERE p.review_id = r.id AND p.settled_at IS NULL);
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'TEACHER_RATING', r.id, array[r.author_id, r.teacher_id], '{}', coalesce(r.edited_at, r.written_at), coalesce(r.edited_at, r.written_at) + interval '2 days' FROM teacher_ratings r WHERE r.status = 'PENDING';
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'CHAT_CASE', m.id, array[m.person_id] || array(SELECT DISTINCT p.reporter_id FROM moderation_reports p WHERE p.case_id = m.id), '{}', m.opened_at, m.opened_at + interval '1 days' FROM moderation_cases m WHERE m.closed_at IS NULL;
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'VISITOR_REQUEST', m.id, array_remove(array[m.person_id], null), '{}', m.created_at, m.created_at + interval '3 days' FROM site_messages m WHERE m.status = 'NEW';
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'SUPPORT', s.id, array[s.customer_id], '{}', coalesce(s.waiting_since, s.created_at), coalesce(s.waiting_since, s.created_at) + interval '1 days' FROM support_requests s WHERE s.status = 'WAITING';
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'DATA_REQUEST', d.id, array[d.person_id], '{}', d.received_at, ((CASE d.status WHEN 'RECEIVED' THEN d.acknowledge_by ELSE d.due_on END) + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh' FROM data_requests d WHERE d.closed_at IS NULL;
--> statement-breakpoint
INSERT INTO "work_items" (id, kind, ref_id, person_ids, except_ids, opened_at, due_at)
SELECT uuidv7(), 'SECOND_LOOK', a.id, a.beneficiary_ids, array[a.asked_by], a.asked_at, a.asked_at + interval '2 days' FROM approvals a WHERE a.status = 'PENDING';
--> statement-breakpoint
-- teachers and applications: what an admin has before them, and what was approved, keeps its words.
CREATE FUNCTION teaching_content_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the content of a case that was sent does not change'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'teaching_content_stays', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "teaching_content_stays" BEFORE UPDATE OF "content" ON "teacher_profile_versions"
  FOR EACH ROW WHEN (old.state IN ('PENDING', 'APPROVED') AND new.content IS DISTINCT FROM old.content)
  EXECUTE FUNCTION teaching_content_stays();--> statement-breakpoint
CREATE TRIGGER "teaching_content_stays" BEFORE UPDATE OF "content" ON "teacher_applications"
  FOR EACH ROW WHEN (old.state IN ('SUBMITTED', 'IN_REVIEW', 'APPROVED') AND new.content IS DISTINCT FROM old.content)
  EXECUTE FUNCTION teaching_content_stays();--> statement-breakpoint
-- teachers: the record of who viewed a proof does not change; it ends with the account of the proof's owner.
CREATE FUNCTION teaching_proof_views_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% does not change', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'teaching_proof_views_stay', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "teaching_proof_views_stay" BEFORE UPDATE OR TRUNCATE ON "teaching_proof_views"
  FOR EACH STATEMENT EXECUTE FUNCTION teaching_proof_views_stay();
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
--> statement-breakpoint
-- courses: only a draft changes. What was submitted is what is decided, and what was approved was bought.
CREATE FUNCTION "course_versions_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A version that was submitted is immutable'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'course_versions_frozen', TABLE = TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "course_versions_frozen" BEFORE UPDATE ON "course_versions" FOR EACH ROW
  WHEN (OLD.status <> 'DRAFT' AND ((OLD.content, OLD.content_sha, OLD.submitted_at) IS DISTINCT FROM (NEW.content, NEW.content_sha, NEW.submitted_at)
    OR NEW.status = 'DRAFT' OR OLD.status IN ('APPROVED', 'REJECTED', 'CANCELLED') AND OLD.status <> NEW.status))
  EXECUTE FUNCTION "course_versions_frozen"();
--> statement-breakpoint
-- authoring: items belong to the version that was submitted with them.
CREATE FUNCTION "course_items_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM course_versions AS v WHERE v.status <> 'DRAFT'
    AND ((TG_OP <> 'INSERT' AND (v.course_id, v.version) = (OLD.course_id, OLD.version))
      OR (TG_OP <> 'DELETE' AND (v.course_id, v.version) = (NEW.course_id, NEW.version)))) THEN
    RAISE EXCEPTION 'Items of a version that was submitted are immutable'
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'course_items_frozen', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "course_items_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "course_items"
  FOR EACH ROW EXECUTE FUNCTION "course_items_frozen"();
--> statement-breakpoint
-- extra-teaching: Circular 29/2024, and the amendment that opens foreign languages, STEM and digital skills to primary pupils.
INSERT INTO "extra_teaching_rules" ("from_on", "open_subject_ids", "school_subject_ids", "clause") VALUES
  ('2000-01-01', '{100,102,103,104}', '{3,4}', 'Thông tư 29/2024/TT-BGDĐT, điều 4'),
  ('2026-05-15', '{100,102,103,104,1,2}', '{3,4}', 'Thông tư 29/2024/TT-BGDĐT, sửa đổi bởi Thông tư 19/2026/TT-BGDĐT');
--> statement-breakpoint
CREATE FUNCTION "extra_teaching_allows"("subject_id" integer, "grade_from" integer) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT subject_id = ANY(open_subject_ids) OR coalesce(grade_from > 5, NOT subject_id = ANY(school_subject_ids))
  FROM extra_teaching_rules WHERE from_on <= (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date ORDER BY from_on DESC LIMIT 1
$$;
--> statement-breakpoint
-- courses, open-classes: nothing is sold that the rule of its day does not allow; a course may carry an admin's reason.
CREATE FUNCTION "refuse_primary_extra_teaching"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce(extra_teaching_allows(NEW.subject_id, NEW.grade_from), true) THEN
    RAISE EXCEPTION 'Extra teaching of primary pupils for money'
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "courses_primary_extra_teaching" BEFORE INSERT OR UPDATE OF "state", "subject_id", "grade_from", "extra_teaching_reason" ON "courses"
  FOR EACH ROW WHEN (NEW.state = 'LISTED' AND NEW.extra_teaching_reason IS NULL) EXECUTE FUNCTION "refuse_primary_extra_teaching"();
--> statement-breakpoint
CREATE TRIGGER "open_classes_primary_extra_teaching" BEFORE INSERT OR UPDATE OF "fee_vnd", "subject_id", "grade_from" ON "open_classes"
  FOR EACH ROW WHEN (NEW.fee_vnd > 0) EXECUTE FUNCTION "refuse_primary_extra_teaching"();
--> statement-breakpoint
-- courses: the price of a run counts its meetings that have begun.
DROP FUNCTION "run_lessons_begun"(date, smallint[], time, timestamptz);
--> statement-breakpoint
CREATE FUNCTION "run_lessons_begun"("run" uuid, "at" timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::integer FROM run_meetings WHERE run_id = "run" AND cancelled_at IS NULL AND starts_at <= "at"
$$;
--> statement-breakpoint
-- courses: the days of a course are the days of its runs that have not started.
CREATE OR REPLACE FUNCTION "course_batches_update_days"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  course_ids uuid[];
  today date := (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date;
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT course_id) INTO course_ids FROM removed;
  ELSE SELECT array_agg(DISTINCT course_id) INTO course_ids FROM added;
  END IF;
  PERFORM FROM courses WHERE id = ANY(course_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE courses SET weekdays = days.weekdays, evenings = days.evenings
  FROM (
    SELECT one.course_id, coalesce(batches.weekdays, '{}')::smallint[] AS weekdays, coalesce(batches.evenings, '{}')::smallint[] AS evenings
    FROM unnest(course_ids) AS one (course_id)
    CROSS JOIN LATERAL (
      SELECT array_agg(DISTINCT day ORDER BY day) AS weekdays, array_agg(DISTINCT day ORDER BY day) FILTER (WHERE day = ANY(b.evenings)) AS evenings
      FROM course_batches b, unnest(b.weekdays) AS day WHERE b.course_id = one.course_id AND b.starts_on >= today AND b.cancelled_at IS NULL
    ) AS batches
  ) AS days
  WHERE courses.id = days.course_id AND (courses.weekdays, courses.evenings) IS DISTINCT FROM (days.weekdays, days.evenings);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- courses: the days and hours of a run are those of its meetings. A weekday counts when it has at least half as many meetings as the one with
-- most, so that a single moved meeting does not change what lists show; hours are the most frequent ones.
CREATE FUNCTION "run_meetings_summarise"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE run_ids uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT run_id) INTO run_ids FROM removed;
  ELSE SELECT array_agg(DISTINCT run_id) INTO run_ids FROM added;
  END IF;
  UPDATE course_batches b SET starts_on = spans.starts_on, ends_on = spans.ends_on, weekdays = usual.weekdays, evenings = usual.evenings,
    from_time = left(spans.hours, 5)::time, to_time = right(spans.hours, 5)::time
  FROM (
    SELECT run_id, min(starts::date) AS starts_on, max(starts::date) AS ends_on,
      mode() WITHIN GROUP (ORDER BY to_char(starts, 'HH24:MI') || to_char(least(ends, starts::date + time '23:59'), 'HH24:MI')) AS hours
    FROM (SELECT run_id, starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh' AS starts, ends_at AT TIME ZONE 'Asia/Ho_Chi_Minh' AS ends
      FROM run_meetings WHERE run_id = ANY(run_ids) AND cancelled_at IS NULL) AS planned
    GROUP BY run_id
  ) AS spans, (
    SELECT run_id, array_agg(day ORDER BY day) AS weekdays, coalesce(array_agg(day ORDER BY day) FILTER (WHERE late * 2 > meetings), '{}') AS evenings
    FROM (
      SELECT run_id, day, count(*) AS meetings, count(*) FILTER (WHERE is_late) AS late, max(count(*)) OVER (PARTITION BY run_id) AS most
      FROM (SELECT run_id, extract(isodow FROM starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::smallint AS day,
          (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::time >= '17:30' AS is_late
        FROM run_meetings WHERE run_id = ANY(run_ids) AND cancelled_at IS NULL) AS planned
      GROUP BY run_id, day
    ) AS days
    WHERE meetings * 2 >= most GROUP BY run_id
  ) AS usual
  WHERE b.id = spans.run_id AND usual.run_id = b.id
    AND (b.starts_on, b.ends_on, b.weekdays, b.evenings, b.from_time, b.to_time)
      IS DISTINCT FROM (spans.starts_on, spans.ends_on, usual.weekdays, usual.evenings, left(spans.hours, 5)::time, right(spans.hours, 5)::time);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "run_meetings_inserted" AFTER INSERT ON "run_meetings"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "run_meetings_summarise"();
--> statement-breakpoint
CREATE TRIGGER "run_meetings_updated" AFTER UPDATE ON "run_meetings"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "run_meetings_summarise"();
--> statement-breakpoint
CREATE TRIGGER "run_meetings_deleted" AFTER DELETE ON "run_meetings"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "run_meetings_summarise"();
--> statement-breakpoint
-- courses: a run that is not cancelled has exactly as many planned meetings as it has lessons, numbered from 1.
CREATE FUNCTION "run_meetings_check_complete"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE run uuid := coalesce(NEW.run_id, OLD.run_id);
BEGIN
  IF EXISTS (
    SELECT FROM course_batches b, LATERAL (
      SELECT count(*) AS planned, count(DISTINCT number) AS numbers, max(number) AS last FROM run_meetings WHERE run_id = b.id AND cancelled_at IS NULL
    ) AS m
    WHERE b.id = run AND b.cancelled_at IS NULL AND (m.planned <> b.lessons OR m.numbers <> b.lessons OR m.last <> b.lessons)
  ) THEN
    RAISE EXCEPTION 'run % does not have exactly its lessons as meetings', run
      USING ERRCODE = 'check_violation', CONSTRAINT = 'run_meetings_complete', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "run_meetings_complete" AFTER INSERT OR UPDATE OR DELETE ON "run_meetings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "run_meetings_check_complete"();
--> statement-breakpoint
-- seats: nobody gets a seat in a class, run or course that has ended, also when it ended while the hold was inserted.
CREATE OR REPLACE FUNCTION "seat_holds_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step integer := 0; is_gone boolean := false; is_cancelled boolean := false;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('HELD', 'TAKEN') THEN step := step - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('HELD', 'TAKEN') THEN step := step + 1; END IF;
  IF step <> 0 THEN
    IF coalesce(NEW.batch_id, OLD.batch_id) IS NOT NULL THEN
      IF step > 0 THEN
        SELECT c.state = 'GONE' INTO is_gone FROM courses c JOIN course_batches b ON b.course_id = c.id WHERE b.id = NEW.batch_id;
      END IF;
      UPDATE course_batches SET seats_held = seats_held + step WHERE id = coalesce(NEW.batch_id, OLD.batch_id)
        RETURNING cancelled_at IS NOT NULL INTO is_cancelled;
    ELSE
      UPDATE open_classes SET seats_held = seats_held + step WHERE id = coalesce(NEW.class_id, OLD.class_id)
        RETURNING removed_at IS NOT NULL INTO is_gone;
    END IF;
    IF step > 0 AND (is_gone OR is_cancelled) THEN
      RAISE EXCEPTION 'A withdrawn class has no seats'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'seat_holds_not_withdrawn', TABLE = TG_TABLE_NAME;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- courses: runs that existed before their meetings were stored: their weekdays from the first day on, each with its teacher's time.
UPDATE "course_batches" AS b SET "lessons" = c."lessons" FROM "courses" AS c WHERE c."id" = b."course_id";
--> statement-breakpoint
INSERT INTO "run_meetings" ("id", "run_id", "number", "starts_at", "ends_at")
  SELECT uuidv7(), b."id", day."number", (day."on" + b."from_time") AT TIME ZONE 'Asia/Ho_Chi_Minh', (day."on" + b."to_time") AT TIME ZONE 'Asia/Ho_Chi_Minh'
  FROM "course_batches" AS b, LATERAL (
    SELECT one::date AS "on", row_number() OVER (ORDER BY one) AS "number" FROM generate_series(b."starts_on", b."starts_on" + 3600, interval '1 day') AS one
    WHERE extract(isodow FROM one)::smallint = ANY(b."weekdays") ORDER BY one LIMIT b."lessons"
  ) AS day;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE; -- a pending check would refuse later changes of the table
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
--> statement-breakpoint
DELETE FROM "timetable" WHERE "ref_id" IN (SELECT "id" FROM "course_batches");
--> statement-breakpoint
INSERT INTO "timetable" ("id", "person_id", "during", "kind", "ref_id")
  SELECT uuidv7(), c."teacher_id", tstzrange(m."starts_at", m."ends_at"), 'class', m."id"
  FROM "run_meetings" AS m JOIN "course_batches" AS b ON b."id" = m."run_id" JOIN "courses" AS c ON c."id" = b."course_id" AND c."state" <> 'GONE'
  ORDER BY c."teacher_id", m."starts_at" ON CONFLICT DO NOTHING;
