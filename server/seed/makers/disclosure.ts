/** Signed disclosures made without their verbs. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import { eq } from 'drizzle-orm'
import { disclosureKeys, disclosures } from '../../src/db/tables/disclosure'
import { generateStatementKey, signStatement, type StoredKey } from '../../src/features/disclosure/statement'
import { maker, type Bench, type Facts } from '../maker'

type DisclosureFacts = Omit<Facts<typeof disclosures, 'lineId' | 'certificateId' | 'fromId' | 'toId'>, 'signature'>

async function keyOf({ db, secrets, tenantId }: Bench): Promise<StoredKey> {
  await db
    .insert(disclosureKeys)
    .values({ tenantId, ...generateStatementKey(secrets) })
    .onConflictDoNothing()
  const [key] = await db.select().from(disclosureKeys).where(eq(disclosureKeys.tenantId, tenantId))
  return key!
}

const insert = maker(disclosures, ({ facts, key }: { facts: DisclosureFacts; key: StoredKey }, { secrets, tenantId, now }) => {
  const { status = 'live', issuedAt = now, sentence = '本科及以上，2026-03 核验' } = facts
  const { expiresAt = momentAfter(issuedAt, disclosureLimits.validDays, 'day'), endedAt = status === 'live' ? null : now } = facts
  const { lineId, fromId, toId } = facts
  const statement = { tenantId, lineId, fromId, toId, sentence, issuedAt, expiresAt }
  return {
    kind: 'education' as const,
    ...facts,
    status,
    issuedAt,
    sentence,
    expiresAt,
    endedAt,
    signature: signStatement(secrets, key, statement),
  }
})

/** Live from now on, by default; another state has ended now. */
export const newDisclosure = async (bench: Bench, facts: DisclosureFacts) => insert(bench, { facts, key: await keyOf(bench) })
