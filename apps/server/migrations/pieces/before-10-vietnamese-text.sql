-- The forms in which Vietnamese text is compared, as platform/vietnamese-text.ts has them; a test holds both to be equal.
-- Ranges of characters are written out, so that no locale of the server decides them.
CREATE FUNCTION "vn_toned"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT normalize(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      btrim(regexp_replace(regexp_replace(
        replace(replace(replace(replace(
          lower(normalize($1, NFKD) COLLATE "pg_c_utf8"), 'c++', 'cpp '), 'c#', 'csharp '),
          U&'\0323\0302', U&'\0302\0323'), U&'\0323\0306', U&'\0306\0323'),
        '[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f]', '', 'g'),
        '^[\u0300-\u036f]+|[\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff][\u0001-/:-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufff0-\uffff\U00010000-\U0010ffff\u0300-\u036f]*', ' ', 'g')),
      '([aeiouy][\u0302\u0306\u031b]*)([\u0300\u0301\u0303\u0309\u0323])((?:[aeiouy][\u0302\u0306\u031b]*)+)', '\1\3\2', 'g'),
      '([aeiouy][\u0302\u0306\u031b]+)([aeiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(a(?=[iouy])|e(?=o)|(?<!g)i(?=[au])|o(?=i)|(?<!q)u(?=[ai])|y(?=[au]))([aiouy])([\u0300\u0301\u0303\u0309\u0323])', '\1\3\2', 'g'),
      '(^| )([hklmstv]|qu)y([\u0300\u0301\u0303\u0309\u0323]?)(?= |$)', '\1\2i\3', 'g'),
    NFC)
$$;
--> statement-breakpoint
CREATE FUNCTION "vn_without_marks"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd')
$$;
--> statement-breakpoint
CREATE FUNCTION "vn_folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT "vn_without_marks"("vn_toned"($1))
$$;
--> statement-breakpoint
-- Every word with its marks and without: a marked word finds itself alone, a bare one finds all of them. Words are letters and
-- digits between spaces, which no parser reads in two ways. In PL/pgSQL, because a million rows are written with it: a function in
-- SQL that is not inlined costs twice as much.
CREATE FUNCTION "vn_search"(text, "char" DEFAULT 'D') RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE toned text := "vn_toned"($1);
BEGIN
  RETURN setweight(to_tsvector('simple', toned || ' ' || "vn_without_marks"(toned)), $2);
END $$;
