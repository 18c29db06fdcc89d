-- One thing spelled several ways is one thing (decision 67): texts are compared by their search form, which says the same as
-- `searchForm` of the contract.
CREATE OR REPLACE FUNCTION search_form(written text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10 AS $$
DECLARE
  form text := written;
BEGIN
  IF octet_length(form) = length(form) THEN
    form := lower(form COLLATE "C");
  ELSE
    -- what cannot be seen
    form := regexp_replace(form,
      E'[\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g');
    form := normalize(form, NFKC);
    -- by a table: lower() knows other letters in each database
    IF form ~ '[A-ZÀ-֏Ḁ-῿]' THEN
      form := translate(lower(form COLLATE "C"), 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟ'
        || 'ƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥ'
        || 'ΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲ'
        || 'ҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒ'
        || 'ḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶ'
        || 'ỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼ',
        'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵ'
        || 'ơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυ'
        || 'φχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳ'
        || 'ҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓ'
        || 'ḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷ'
        || 'ỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳ');
    END IF;
    form := translate(form, E'\u0130ς‘’ʼ“”\u2010\u2011\u2012\u2013\u2014\u2015\u2212০১২৩৪৫৬৭৮৯',
      'iσ''''''""-------0123456789');
    form := replace(replace(form, E'\u09CE', E'\u09A4\u09CD'), E'\u0985\u09BE', E'\u0986');
    form := normalize(form, NFKC);
  END IF;
  IF form ~ E'[\t-\r]|  |^ | $' THEN
    form := btrim(regexp_replace(form, E'[\t-\r ]+', ' ', 'g'));
  END IF;
  RETURN form;
END $$;

-- Texts are stored composed (NFC) from now on; those of before are rewritten where they are not. Usernames stay as routers and
-- people know them: they are found in every spelling.
DROP INDEX IF EXISTS organizations_name_key, departments_organization_name_key, areas_organization_name_key,
  custom_permissions_permission_key, canned_replies_title_key, reports_name_key, designs_name_key, dropdown_options_name_key, data_sources_name_key;
DO $$
DECLARE
  of text;
  field text;
BEGIN
  FOR of, field IN SELECT split_part(at, '.', 1), split_part(at, '.', 2) FROM unnest(ARRAY['organizations.name',
    'organizations.address', 'departments.name', 'services.name', 'services.description', 'users.name', 'roles.display_name',
    'admin_permissions.display_name', 'custom_permissions.permission', 'menu_items.title', 'areas.name', 'areas.city',
    'packages.name', 'offers.title', 'outages.title', 'posts.title', 'canned_replies.title', 'reports.name', 'designs.name',
    'dropdown_options.name', 'data_sources.name', 'tickets.subject', 'connections.first_name', 'connections.last_name',
    'connections.address', 'connections.city']) AS at
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = normalize(%2$I, NFC) WHERE octet_length(%2$I) > length(%2$I) AND %2$I IS NOT NFC NORMALIZED',
      of, field);
  END LOOP;
END $$;

-- No two names that differ in their spelling only. Those that do already are kept: all but one of them are told apart by their
-- id (name_twin), until they get another name. The index does the rest, also for two at the same moment.
CREATE OR REPLACE FUNCTION forget_twin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_twin := 0;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION pg_temp.make_unique(of text, key text, field text, within text DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  form text := concat_ws(', ', within, format('search_form(%I)', field));
BEGIN
  EXECUTE format('ALTER TABLE %I ADD COLUMN IF NOT EXISTS name_twin bigint NOT NULL DEFAULT 0', of);
  EXECUTE format('DROP INDEX IF EXISTS %I', key);
  BEGIN
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (%s, name_twin)', key, of, form);
  EXCEPTION WHEN unique_violation THEN
    EXECUTE format('UPDATE %1$I SET name_twin = id FROM (SELECT id AS twin, row_number() OVER (PARTITION BY %2$s ORDER BY id) AS place
      FROM %1$I) AS same WHERE twin = id AND place > 1', of, form);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I (%s, name_twin)', key, of, form);
  END;
  EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_forget_twin BEFORE UPDATE OF %2$I ON %1$I FOR EACH ROW
    WHEN (OLD.name_twin <> 0 AND search_form(OLD.%2$I) <> search_form(NEW.%2$I)) EXECUTE FUNCTION forget_twin()', of, field);
END $$;
SELECT pg_temp.make_unique('organizations', 'organizations_name_key', 'name');
SELECT pg_temp.make_unique('departments', 'departments_organization_name_key', 'name', 'organization_id');
SELECT pg_temp.make_unique('custom_permissions', 'custom_permissions_permission_key', 'permission');
SELECT pg_temp.make_unique('route_lists', 'route_lists_name_key', 'route_name');
SELECT pg_temp.make_unique('areas', 'areas_organization_name_key', 'name', 'organization_id, search_form(city)');
SELECT pg_temp.make_unique('canned_replies', 'canned_replies_title_key', 'title', 'organization_id');
SELECT pg_temp.make_unique('reports', 'reports_name_key', 'name', 'coalesce(organization_id, 0)');
SELECT pg_temp.make_unique('designs', 'designs_name_key', 'name', 'coalesce(organization_id, 0)');
SELECT pg_temp.make_unique('dropdown_options', 'dropdown_options_name_key', 'name', 'organization_id');
SELECT pg_temp.make_unique('data_sources', 'data_sources_name_key', 'name');
CREATE INDEX IF NOT EXISTS report_tags_form_idx ON report_tags (search_form(tag));

-- Row security is asked before any function (0044), so what is searched of lines and tickets stands in columns. They were
-- computed by PostgreSQL; a trigger writes them now, because changing how they are computed would write every row anew. Only
-- rows whose form is another one are written. The key of usernames stays as RADIUS asks for it; the form stands beside it
-- where it differs.
ALTER TABLE tickets ALTER COLUMN subject_words DROP EXPRESSION IF EXISTS;
CREATE OR REPLACE FUNCTION words_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject_words := to_tsvector('simple', translate(search_form(NEW.subject), $words$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$words$, repeat(' ', 32)));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER tickets_words BEFORE INSERT OR UPDATE OF subject ON tickets
  FOR EACH ROW EXECUTE FUNCTION words_of_ticket();
UPDATE tickets SET subject = subject WHERE octet_length(subject) > length(subject);


-- Numbers in the one form that screens write, 01711000000.
CREATE OR REPLACE FUNCTION mobile_form(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(substring(regexp_replace(translate(written, '০১২৩৪৫৬৭৮৯', '0123456789'), E'[\\s()./\u2010-\u2015-]', '', 'g')
    FROM '^(?:(?:\+|00)?880?)?(01[0-9]{9})$'), written)
$$;

-- Staff know the last digits of a number. For lines and messages the functions run as their owner, whom row security does
-- not ask (0044); whoever asks still sees of them what their own statement lets through.
CREATE INDEX IF NOT EXISTS message_logs_recipient_end_idx ON message_logs (reverse(recipient) text_pattern_ops) WHERE channel = 'sms';
CREATE OR REPLACE FUNCTION lines_with_number_ending(digits text, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
    SELECT id FROM connections WHERE actor_sees_all()
      AND reverse(contact) ~>=~ reverse(digits) AND reverse(contact) ~<~ (reverse(digits) || ':') LIMIT at_most
  $$;
CREATE OR REPLACE FUNCTION messages_to_number_ending(digits text, at_most int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100 SET search_path = public, pg_temp AS $$
    SELECT id FROM message_logs WHERE actor_sees_all() AND channel = 'sms'
      AND reverse(recipient) ~>=~ reverse(digits) AND reverse(recipient) ~<~ (reverse(digits) || ':') LIMIT at_most
  $$;
REVOKE ALL ON FUNCTION lines_with_number_ending(text, int), messages_to_number_ending(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lines_with_number_ending(text, int), messages_to_number_ending(text, int) TO uplink_app;

-- A device's hardware address in one notation, whatever the equipment writes: 02-1A-4B-00-00-01. Stored is what it writes,
-- because it only knows that when it is told to end a session.
CREATE OR REPLACE FUNCTION device_form(station text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN regexp_replace(station, '[-:. ]', '', 'g') ~* '^[0-9a-f]{12}$'
    THEN regexp_replace(upper(regexp_replace(station, '[-:. ]', '', 'g')), '(..)(?=.)', '\1-', 'g') ELSE station END
$$;

-- Addresses of IPv4 that are written as IPv6 are those of IPv4, as packets have them now.
UPDATE access_servers SET address = substring(host(address) FROM '^::ffff:([0-9.]+)$')::inet
  WHERE host(address) ~ '^::ffff:[0-9.]+$'
    AND NOT EXISTS (SELECT FROM access_servers AS other WHERE '::ffff:' || host(other.address) = host(access_servers.address));

-- People and lines last, so that nobody waits for long to read them.
CREATE INDEX IF NOT EXISTS users_name_form_idx ON users (search_form(name) text_pattern_ops);
CREATE INDEX IF NOT EXISTS users_username_form_idx ON users (search_form(username) text_pattern_ops);
UPDATE users SET mobile_no = mobile_form(mobile_no) WHERE mobile_no !~ '^01[0-9]{9}$' AND mobile_no <> mobile_form(mobile_no);
CREATE INDEX IF NOT EXISTS users_mobile_idx ON users (mobile_no text_pattern_ops);
CREATE INDEX IF NOT EXISTS users_mobile_end_idx ON users (reverse(mobile_no) text_pattern_ops);
SELECT pg_temp.make_unique('users', 'users_username_key', 'username');

ALTER TABLE connections ADD COLUMN IF NOT EXISTS username_form text,
  ALTER COLUMN holder_key DROP EXPRESSION IF EXISTS, ALTER COLUMN last_name_key DROP EXPRESSION IF EXISTS;
CREATE OR REPLACE FUNCTION key_names_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.holder_key := search_form(NEW.first_name || ' ' || NEW.last_name);
  NEW.last_name_key := search_form(NEW.last_name);
  NEW.username_form := nullif(search_form(NEW.username), lower(NEW.username));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER connections_key_names BEFORE INSERT OR UPDATE OF first_name, last_name, username ON connections
  FOR EACH ROW EXECUTE FUNCTION key_names_of_line();
UPDATE connections SET first_name = first_name
  WHERE octet_length(username) > length(username) OR octet_length(first_name) > length(first_name)
    OR octet_length(last_name) > length(last_name) OR first_name || ' ' || last_name ~ E'[\\t-\\r]|  |^ | $';
CREATE INDEX IF NOT EXISTS connections_username_form_idx ON connections (username_form text_pattern_ops) WHERE username_form IS NOT NULL;

UPDATE connections SET contact = mobile_form(contact) WHERE contact !~ '^01[0-9]{9}$' AND contact <> mobile_form(contact);
CREATE INDEX IF NOT EXISTS connections_contact_end_idx ON connections (reverse(contact) text_pattern_ops);
CREATE INDEX IF NOT EXISTS connections_contact_begin_idx ON connections (contact text_pattern_ops);
DROP INDEX IF EXISTS connections_contact_idx;
SELECT pg_temp.make_unique('connections', 'connections_username_key', 'username');

-- for the indexes of expressions
ANALYZE users, connections;
