/** Partnerships created without an application. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { PARTNER_AGREEMENT_VERSION, partnerLimits, partnerStates } from '@qianxian/protocol/partner/partner.words'
import { eq } from 'drizzle-orm'
import { partners, partnerSignatures } from '../../src/db/tables/partner'
import { agreementOf } from '../../src/features/partner/partner.presenter'
import { maker, type Bench, type Facts } from '../maker'

const newRow = maker(partners, (facts: Facts<typeof partners, 'userId' | 'region'>, { now }) => ({
  kind: 'person' as const,
  name: '蓉城合伙人',
  intro: '在本地组织线下活动多年，认真支持红娘和门店。',
  status: 'applying' as const,
  createdAt: now,
  ...facts,
}))

const newSignature = maker(partnerSignatures, (facts: Facts<typeof partnerSignatures, 'partnerId' | 'textHash'>, { secrets, now }) => ({
  textVersion: PARTNER_AGREEMENT_VERSION,
  nameEnc: secrets.seal('林知夏'),
  originEnc: secrets.seal(JSON.stringify({ ip: '127.0.0.1', device: 'seed', platform: 'h5' })),
  signedAt: now,
  ...facts,
}))

/** A partnership; one that holds a region, or is over, is signed at `validFrom`, which is now by default. */
export async function newPartner(
  bench: Bench,
  { status = 'active', validFrom, validTo, suspendedAt, ...facts }: Parameters<typeof newRow>[1],
) {
  const isSigned = isIn(partnerStates.holding, status) || isIn(partnerStates.over, status)
  const row = await newRow(bench, { ...facts, status: isSigned ? 'contract_signing' : status })
  if (!isSigned) return row
  const from = validFrom ?? bench.now
  const { id: signatureId } = await newSignature(bench, { partnerId: row.id, textHash: agreementOf(row).hash, signedAt: from })
  const [signed] = await bench.db
    .update(partners)
    .set({
      status,
      signatureId,
      validFrom: from,
      validTo: validTo ?? momentAfter(from, partnerLimits.termDays, 'day'),
      suspendedAt: suspendedAt ?? (status === 'suspended' ? bench.now : null),
    })
    .where(eq(partners.id, row.id))
    .returning()
  return signed!
}
