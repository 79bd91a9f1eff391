-- Extensions, and the functions that generated columns, checks and indexes of 0001_tables.sql call. drizzle-kit knows neither.

-- Removes marks from names that people search for (fold_text in 0003_triggers.sql).
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Trigram indexes: search by a part of a word.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Exclusion constraints that compare a uuid or text beside a range.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- Identifiers that ignore case, such as e-mail addresses.
CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
-- GIN indexes that hold a uuid beside a tsvector (chat_search_vectors).
CREATE EXTENSION IF NOT EXISTS btree_gin;

--> statement-breakpoint
-- The forms in which Vietnamese text is compared. platform/vietnamese-text.ts has the same rules, and a test compares both.
-- Character ranges are spelled out so that no locale of the server decides them.
-- vn_decomposed gives one spelling, with letters and marks apart. It is written for speed: a bulk load calls it for a million
-- courses, so the other forms derive from it and search for no mark twice. A single space between words stays as it is.
CREATE FUNCTION "vn_decomposed"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
-- One spelling, with letters and marks composed.
CREATE FUNCTION "vn_toned"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize("vn_decomposed"($1), NFC)
$$;
--> statement-breakpoint
-- Expects decomposed text, in which only these marks are left.
CREATE FUNCTION "vn_without_marks"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate($1, U&'đ\0300\0301\0302\0303\0306\0309\031b\0323', 'd')
$$;
--> statement-breakpoint
CREATE FUNCTION "vn_folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "vn_without_marks"(normalize("vn_decomposed"($1), NFD))
$$;
--> statement-breakpoint
-- Indexes every word with and without its marks: a query word with marks matches only itself, a query word without marks matches
-- every marked form. Words are letters and digits between spaces, so every text search parser splits them alike.
-- PL/pgSQL on purpose: PostgreSQL does not inline this function, and in SQL it would cost twice as much per row.
CREATE FUNCTION "vn_search"(text, "char" DEFAULT 'D') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE decomposed text := "vn_decomposed"($1);
BEGIN
  RETURN setweight(to_tsvector('simple', normalize(decomposed, NFC) || ' ' || "vn_without_marks"(decomposed)), $2);
END $$;

--> statement-breakpoint
-- catalogue: every filter choice that a course fits, as one array, so that one index serves every combination of filters
-- (modules/catalogue/courses/course-filter.ts builds the queries). A course without grades fits every grade.
CREATE FUNCTION "course_facets"(subject_id integer, category_id integer, grade_from smallint, grade_to smallint, exam_target text,
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
-- catalogue: logarithmic buckets, four per doubling. With them, one GIN index of words and choices also serves ranges and the
-- start of a sort order.
CREATE FUNCTION "bucket_of"(amount double precision) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT width_bucket(amount, '{1,2,3,4,5,6,7,8,10,12,14,16,20,24,28,32,40,48,56,64,80,96,112,128,160,192,224,256,320,384,448,512,640,768,896,1024,1280,1536,1792,2048,2560,3072,3584,4096,5120,6144,7168,8192,10240,12288,14336,16384,20480,24576,28672,32768,40960,49152,57344,65536,81920,98304,114688,131072,163840,196608,229376,262144,327680,393216,458752,524288,655360,786432,917504,1048576,1310720,1572864,1835008,2097152,2621440,3145728,3670016,4194304,5242880,6291456,7340032,8388608,10485760,12582912,14680064,16777216,20971520,25165824,29360128,33554432,41943040,50331648,58720256,67108864,83886080,100663296,117440512,134217728,167772160,201326592,234881024,268435456,335544320,402653184,469762048,536870912,671088640,805306368,939524096,1073741824,1342177280,1610612736,1879048192,2147483648,2684354560,3221225472,3758096384,4294967296,5368709120,6442450944,7516192768,8589934592,10737418240,12884901888,15032385536}'::double precision[])
$$;
--> statement-breakpoint
-- Calls bucket_of with its schema, because PostgreSQL builds and analyzes indexes without a search path.
CREATE FUNCTION "course_buckets"(bought_count integer, rating_rank double precision, fee_vnd bigint, fee_per_lesson_vnd bigint, rating_count integer, rating_sum integer)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY['bought:' || public.bucket_of(bought_count), 'rank:' || floor(50 * rating_rank)::integer, 'fee:' || public.bucket_of(fee_vnd), 'lesson:' || public.bucket_of(fee_per_lesson_vnd),
    'stars:' || CASE WHEN rating_count = 0 THEN 0 ELSE rating_sum * 2 / rating_count END]
$$;
--> statement-breakpoint
-- All buckets of a range. Without an upper bound the range ends at the last bucket of the scale.
CREATE FUNCTION "buckets_between"(scale text, lowest integer, highest integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(scale || ':' || bucket) FROM generate_series(coalesce(lowest, 0), coalesce(highest, CASE scale WHEN 'rank' THEN 250 ELSE 131 END)) AS bucket
$$;

--> statement-breakpoint
-- invoices: a tax id is 10 digits, the last of them a check digit; a branch adds 3 digits; a person's number has 12 digits.
CREATE FUNCTION "vn_tax_id_is_valid"(text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 ~ '^[0-9]{12}$' THEN true
    WHEN $1 ~ '^[0-9]{10}(-[0-9]{3})?$' THEN substr($1, 10, 1)::int =
      10 - (SELECT sum(substr($1, i::int, 1)::int * w) % 11 FROM unnest(ARRAY[31,29,23,19,17,13,7,5,3]) WITH ORDINALITY AS t(w, i))
    ELSE false END
$$;
