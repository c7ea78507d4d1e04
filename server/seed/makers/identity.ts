/** Verified names and checks created without a provider. */
import { randomInt } from 'node:crypto'
import { idNoOf } from '@qianxian/protocol/identity/identity.rules'
import { IDENTITY_CONSENT_VERSION } from '@qianxian/protocol/identity/identity.words'
import { identities, identityChecks } from '../../src/db/tables/identity'
import { drawToken, tokenHash } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

let drawn = randomInt(1e6)

/** A valid identity number of this sex and birthday, with its check character; no number is repeated before all were used. */
export function drawIdNo(birthday = '1992-06-15', gender: 'male' | 'female' = 'female'): string {
  drawn = (drawn + 1) % 1e6
  const turn = String(drawn).padStart(6, '0')
  return checked(`51${turn.slice(2)}${birthday.replaceAll('-', '')}${turn.slice(0, 2)}${gender === 'male' ? '1' : '2'}`)
}

/** A valid number of a foreigner's permanent residence card, of the first province and a random country. */
export function drawResidenceNo(birthday = '1992-06-15'): string {
  drawn = (drawn + 1) % 1e6
  const turn = String(drawn).padStart(6, '0')
  return checked(`911${turn.slice(3)}${birthday.replaceAll('-', '')}${turn.slice(0, 3)}`)
}

function checked(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

type IdentityFacts = Omit<Facts<typeof identities, 'userId'>, 'nameEnc' | 'idNoEnc' | 'idHash'> & { name?: string; idNo?: string }

export const newIdentity = maker(
  identities,
  ({ name = '林知夏', idNo: given, gender = 'female', birthday = '1992-06-15', ...facts }: IdentityFacts, { secrets, now, tenantId }) => {
    const idNo = idNoOf(given ?? drawIdNo(birthday, gender))
    return {
      nameEnc: secrets.seal(name),
      idNoEnc: secrets.seal(idNo),
      idHash: secrets.hash('id-no', tenantId, idNo),
      gender,
      birthday,
      level: 'face' as const,
      provenAt: now,
      faceAt: now,
      ...facts,
    }
  },
)

export const newCheck = maker(identityChecks, (facts: Facts<typeof identityChecks, 'userId'>, { now }) => ({
  ticketHash: tokenHash(drawToken()),
  kind: 'page' as const,
  status: 'failed' as const,
  failure: 'gave_up' as const,
  consentVersion: IDENTITY_CONSENT_VERSION,
  expiresAt: now,
  endedAt: now,
  ...facts,
}))
