-- The forms of Vietnamese text as before, written faster: a million courses are. `vn_apart` has the letters and their marks apart, and
-- what is made of it needs no mark looked for twice. A single space between words is left as it is.
CREATE FUNCTION "vn_apart"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(regexp_replace(
        replace(replace(replace(replace(
          lower(normalize($1, NFKD) COLLATE "pg_c_utf8"), 'c++', 'cpp '), 'c#', 'csharp '),
          U&'\0323\0302', U&'\0302\0323'), U&'\0323\0306', U&'\0306\0323'),
        '[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f]', '', 'g'),
        '^[\u0300-\u036f]+|[\u0001-\u001f!-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff][\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff\u0300-\u036f]*| [\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff\u0300-\u036f]+', ' ', 'g')),
      '([aeiouy][\u0302\u0306\u031b]*)([\u0300\u0301\u0303\u0309\u0323])((?:[aeiouy][\u0302\u0306\u031b]*)+)', '\1\3\2', 'g'),
      '([aeiouy][\u0302\u0306\u031b]+)([aeiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(a(?=[iouy])|e(?=o)|(?<!g)i(?=[au])|o(?=i)|(?<!q)u(?=[ai])|y(?=[au]))([aiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(^| )([hklmstv]|qu)y([\u0300\u0301\u0303\u0309\u0323]?)(?= |$)', '\1\2i\3', 'g')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "vn_toned"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize("vn_apart"($1), NFC)
$$;
--> statement-breakpoint
-- Of what is apart: no other marks are left there.
CREATE FUNCTION "vn_bare"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate($1, U&'đ\0300\0301\0302\0303\0306\0309\031b\0323', 'd')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "vn_folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "vn_bare"(normalize("vn_apart"($1), NFD))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "vn_search"(text, "char" DEFAULT 'D') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE apart text := "vn_apart"($1);
BEGIN
  RETURN setweight(to_tsvector('simple', normalize(apart, NFC) || ' ' || "vn_bare"(apart)), $2);
END $$;
--> statement-breakpoint
DROP FUNCTION "vn_without_marks"(text);
--> statement-breakpoint
-- catalogue: the same choices, without asking a table for them.
CREATE OR REPLACE FUNCTION "course_facets"(subject_id integer, category_id integer, grade_from smallint, grade_to smallint, exam_target text,
  weekdays smallint[], evenings smallint[], format text, teacher_gender text, has_free_trial boolean, class_size smallint, province_code text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'category:' || subject_id, 'category:' || nullif(category_id, subject_id), 'exam:' || exam_target, 'format:' || format,
      'gender:' || teacher_gender, 'province:' || province_code,
      CASE WHEN cardinality(evenings) > 0 THEN 'evening' END, CASE WHEN has_free_trial THEN 'trial' END,
      'size:' || CASE WHEN class_size = 1 THEN 'ONE' WHEN class_size <= 6 THEN 'UP_TO_6' WHEN class_size <= 15 THEN 'UP_TO_15'
        WHEN class_size > 15 THEN 'OVER_15' END], NULL)
    || ('{grade:1,grade:2,grade:3,grade:4,grade:5,grade:6,grade:7,grade:8,grade:9,grade:10,grade:11,grade:12,grade:13}'::text[])[coalesce(grade_from, 1):coalesce(grade_to, 13)]
    || CASE WHEN cardinality(weekdays) > 0 THEN string_to_array('day:' || array_to_string(weekdays, ' day:'), ' ') END
    || CASE WHEN cardinality(evenings) > 0 THEN string_to_array('evening:' || array_to_string(evenings, ' evening:'), ' ') END
$$;
--> statement-breakpoint
-- catalogue: rungs of a ladder, four to each doubling: with them one index of words and choices knows ranges and beginnings of orders,
-- too. Named with its schema, because an index is built and analyzed without any search path.
CREATE FUNCTION "rung_of"(amount double precision) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT width_bucket(amount, '{1,2,3,4,5,6,7,8,10,12,14,16,20,24,28,32,40,48,56,64,80,96,112,128,160,192,224,256,320,384,448,512,640,768,896,1024,1280,1536,1792,2048,2560,3072,3584,4096,5120,6144,7168,8192,10240,12288,14336,16384,20480,24576,28672,32768,40960,49152,57344,65536,81920,98304,114688,131072,163840,196608,229376,262144,327680,393216,458752,524288,655360,786432,917504,1048576,1310720,1572864,1835008,2097152,2621440,3145728,3670016,4194304,5242880,6291456,7340032,8388608,10485760,12582912,14680064,16777216,20971520,25165824,29360128,33554432,41943040,50331648,58720256,67108864,83886080,100663296,117440512,134217728,167772160,201326592,234881024,268435456,335544320,402653184,469762048,536870912,671088640,805306368,939524096,1073741824,1342177280,1610612736,1879048192,2147483648,2684354560,3221225472,3758096384,4294967296,5368709120,6442450944,7516192768,8589934592,10737418240,12884901888,15032385536}'::double precision[])
$$;
--> statement-breakpoint
CREATE FUNCTION "course_rungs"(bought_count integer, rating_rank double precision, fee_vnd bigint, fee_per_lesson_vnd bigint, rating_count integer, rating_sum integer)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['bought:' || public.rung_of(bought_count), 'rank:' || floor(50 * rating_rank)::integer, 'fee:' || public.rung_of(fee_vnd), 'lesson:' || public.rung_of(fee_per_lesson_vnd),
    'stars:' || CASE WHEN rating_count = 0 THEN 0 ELSE rating_sum * 2 / rating_count END]
$$;
--> statement-breakpoint
-- All rungs of a range; without an end up to the last that there is.
CREATE FUNCTION "rungs_between"(ladder text, lowest integer, highest integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(ladder || ':' || rung) FROM generate_series(coalesce(lowest, 0), coalesce(highest, CASE ladder WHEN 'rank' THEN 250 ELSE 131 END)) AS rung
$$;
--> statement-breakpoint
DROP INDEX "tutors_facets";--> statement-breakpoint
DROP INDEX "tutors_search";--> statement-breakpoint
DROP INDEX "courses_search";--> statement-breakpoint
DROP INDEX "courses_title_trigrams";--> statement-breakpoint
DROP INDEX "courses_facets";--> statement-breakpoint
CREATE INDEX "tutors_found" ON "tutors" USING gin ("search","facets");--> statement-breakpoint
CREATE INDEX "courses_found" ON "courses" USING gin ("search","facets",course_rungs(bought_count, rating_rank, fee_vnd, fee_per_lesson_vnd, rating_count, rating_sum));
--> statement-breakpoint
ANALYZE "courses";
--> statement-breakpoint
ANALYZE "tutors";
