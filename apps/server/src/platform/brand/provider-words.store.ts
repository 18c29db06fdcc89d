import type { Language } from '@uplink/contract/languages'
import { sql } from 'kysely'
import type { Clock } from '../clock'
import type { Database } from '../database/kysely'
import type { ProviderWords } from '../language'

/** More than any provider has; what is beyond is read in English. */
const atMost = 2_000
/** News of so many days may still stand in a bell; longer texts are on a page of their own, which has both languages. */
const newsDays = 120
const longestNews = 600

/** The English and the Bangla words of whose the connection or the area is, or else of the organization; 0 for none. */
export async function findProviderWords(
  db: Database,
  of: { connection?: number; area?: number; organization: number; now: Date },
): Promise<ProviderWords> {
  const since = new Date(of.now.getTime() - newsDays * 24 * 3_600_000)
  const { rows } = await sql<{ english: string; bangla: string }>`
    WITH provider AS (
      SELECT coalesce((SELECT organization_id FROM connections WHERE id = ${of.connection ?? 0}),
        (SELECT organization_id FROM areas WHERE id = ${of.area ?? 0}), ${of.organization}::bigint) AS id)
    SELECT said.english, said.bangla FROM provider CROSS JOIN LATERAL (
      SELECT name AS english, name_bn AS bangla FROM areas WHERE organization_id = provider.id
      UNION SELECT city, city_bn FROM areas WHERE organization_id = provider.id
      UNION SELECT name, name_bn FROM packages WHERE organization_id = provider.id
      UNION SELECT description, description_bn FROM packages WHERE organization_id = provider.id
      UNION SELECT title, title_bn FROM offers WHERE organization_id = provider.id
      UNION SELECT description, description_bn FROM offers WHERE organization_id = provider.id
      UNION SELECT o.title, o.title_bn FROM outages o JOIN areas a ON a.id = o.area_id
        WHERE a.organization_id = provider.id AND o.starts_at > ${since}
      UNION SELECT said.english, said.bangla FROM posts p
        CROSS JOIN LATERAL (VALUES (p.title, p.title_bn), (p.body, p.body_bn)) said (english, bangla)
        WHERE p.organization_id = provider.id AND p.published_at BETWEEN ${since} AND ${of.now}
          AND length(said.english) <= ${longestNews}
    ) said
    WHERE said.bangla IS NOT NULL AND said.english <> ''
    ORDER BY said.english, said.bangla LIMIT ${atMost}`.execute(db)
  return Object.fromEntries(rows.map(({ english, bangla }) => [english, bangla]))
}

/** The same for who reads Bangla; others read what the provider calls its things in English. */
export const ownWordsFor = async (
  { db, clock }: { db: Database; clock: Clock },
  reader: { language: Language; organization_id: number },
): Promise<ProviderWords | undefined> =>
  reader.language === 'bn'
    ? findProviderWords(db, { organization: reader.organization_id, now: clock.now() })
    : undefined
