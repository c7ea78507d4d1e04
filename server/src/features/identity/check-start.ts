/**
 * Conditions for starting a check, by face or by picture: the typed data are plausible, and the person has an attempt
 * left.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isSameName, personName } from '@qianxian/protocol/base/names'
import { factsOfIdNo, idNoOf, isAdult, paperNoFault, paperOfNo, realNameFault } from '@qianxian/protocol/identity/identity.rules'
import {
  type CheckKind,
  IDENTITY_CONSENT_VERSION,
  identityLimits,
  identityPaper,
  type IdentityPaper,
} from '@qianxian/protocol/identity/identity.words'
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { tokenHash } from '../../lib/secrets'
import { lockUser } from '../account/account'
import { endCheck, idHashOf } from './check-result'
import { isFaceExpiring, deriveIdentityStatus } from './identity-status'
import { identityOfUser, insertCheck, openCheckOf, countTries, type CheckRecord } from './identity.repository'

export interface TypedName {
  name: string
  idNo: string
}

export const triesToday = (ctx: Ctx, userId: number): Promise<number> => countTries(ctx, userId, startOfDayInShanghai(ctx.now))

/**
 * Rejects implausible input, and papers that the provider does not compare, by field. A minor's number is refused before
 * anything is stored, because the number may belong to a person other than the one who typed it.
 */
export function parseTypedName(ctx: Ctx, asked: { realName: string; idCard: string }, papers: readonly IdentityPaper[]): TypedName {
  const [name, idNo] = [personName(asked.realName), idNoOf(asked.idCard)]
  const paper = paperOfNo(idNo)
  const faults = {
    realName: realNameFault(name, paper),
    idCard: paperNoFault(paper, idNo) ?? (papers.includes(paper) ? null : `${identityPaper[paper]}请申请人工核验`),
  }
  const complaints = Object.entries(faults).flatMap(([field, words]) => (words === null ? [] : [[field, words] as const]))
  if (complaints.length > 0) throw fieldFault(Object.fromEntries(complaints))
  if (!isAdult(factsOfIdNo(idNo).birthday, ctx.now)) throw fault('identity_minor')
  return { name, idNo }
}

/** Creates a new check in place of an open one. */
export const createCheck = (ctx: Ctx, userId: number, kind: CheckKind, { name, idNo }: TypedName, ticket: string): Promise<CheckRecord> =>
  ctx.tx(async (ctx) => {
    await lockUser(ctx, userId)
    await refuseMore(ctx, userId, { name, idNo }, kind === 'photo' ? 'name' : 'face')
    const former = await openCheckOf(ctx, userId)
    if (former && isTwice(ctx, former, idNo)) throw fault('request_in_progress')
    if (former) await endCheck(ctx, former, 'lapsed', null)
    return insertCheck(ctx, {
      userId,
      ticketHash: tokenHash(ticket),
      kind,
      nameEnc: ctx.secrets.seal(name),
      idNoEnc: ctx.secrets.seal(idNo),
      consentVersion: IDENTITY_CONSENT_VERSION,
      expiresAt: momentAfter(ctx.now, kind === 'plugin' ? identityLimits.pluginMinutes : identityLimits.linkMinutes, 'minute'),
    })
  })

/** Throws if the person may not start another check. Must hold the lock on the person. */
async function refuseMore(ctx: Ctx, userId: number, { name, idNo }: TypedName, wanted: 'name' | 'face'): Promise<void> {
  const proven = await identityOfUser(ctx, userId)
  if (proven !== null && proven.idHash !== idHashOf(ctx, idNo)) throw fieldFault({ idCard: '身份证号和已经认证的不同，换了号码请联系客服' })
  const standing = deriveIdentityStatus(ctx, proven)
  // A person whose name changed may prove the new name.
  const isRenamed = proven !== null && !isSameName(ctx.secrets.unseal(proven.nameEnc), name)
  const isDone = standing === 'face' ? wanted === 'name' || !isFaceExpiring(ctx, proven) : standing === wanted
  if (!isRenamed && isDone) throw fault('identity_done')
  if ((await countTries(ctx, userId, null)) >= identityLimits.triesTotal) throw fault('identity_human')
  if ((await triesToday(ctx, userId)) >= identityLimits.triesPerDay) throw fault('identity_tries')
}

/** True for a second tap, as opposed to a new start. */
const isTwice = (ctx: Ctx, { createdAt, idNoEnc }: CheckRecord, idNo: string): boolean =>
  ctx.now.getTime() - createdAt.getTime() < identityLimits.repeatSeconds * 1000 && ctx.secrets.unseal(idNoEnc) === idNo
