/**
 * Benchmarks the cost of checking a member's consent and recording its use: a matchmaker's view of a member compared
 * with the same view without the check.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { inTurns } from './beside'
import type { Figure } from './figure'
import { withPeople, type Peopled } from './population'
import { replay, type Statement } from './statements'

const PEOPLE = 2_000
const MATCHMAKER = { account: 'demo_matchmaker', password: 'qianxian2026', agreed: true } as const

export const consents = (): Promise<Figure[]> => withPeople(PEOPLE, figuresOf)

const isOfConsent = ({ text }: Statement): boolean => /consent_uses/.test(text)

async function figuresOf({ server, database: { pool }, recorder }: Peopled): Promise<Figure[]> {
  const { token } = await server.call(auth.loginByAccount, MATCHMAKER)
  const { list } = await server.call(matchmaker.getMemberPaged, {}, token)
  const served = list.find(({ status }) => status === 'active')
  if (!served) throw new Error('nobody is served')
  const look = () => server.call(matchmaker.getMember, { no: served.card.no }, token)
  await look()
  const forget = () => pool.query('delete from consent_uses where representation_id = $1', [served.representationId])
  const figures: Figure[] = []
  for (const isFirst of [true, false]) {
    if (isFirst) await forget()
    const [said] = await recorder.record(server.pid, [look])
    const without = said!.filter((statement) => !isOfConsent(statement))
    if (without.length === said!.length) throw new Error('no use was written down')
    const [ours, beside] = await inTurns(
      () => replay(pool, said!),
      () => replay(pool, without),
      isFirst ? forget : undefined,
    )
    figures.push({
      what: `getMember with its uses written down, ${isFirst ? 'the first look' : 'a later look'} of a day: p50`,
      unit: 'ms',
      ours,
      reference: `its ${without.length} statements without the ${said!.length - without.length} of the consent`,
      beside,
      aim: '<= 1.3x',
    })
  }
  return figures
}
