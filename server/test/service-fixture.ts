/** The start of a service: the member selects scopes and requests it, the matchmaker accepts. */
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Representation } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { type ConsentScope, consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { values } from '@qianxian/protocol/base/dictionary'
import type { Person } from './world'

type Desk = Person & { matchmakerId: number }

/** Throws if either is refused. */
export async function serve(desk: Desk, person: Person, scopes: readonly ConsentScope[] = values(consentScope)): Promise<Representation> {
  const asked = await person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes: [...scopes] })
  if (asked.code !== 20000) throw new Error(`asking was refused: ${asked.message}`)
  if (asked.data.status !== 'pending') return asked.data
  const { id } = asked.data
  const answered = await desk.call(matchmaker.answerMember, { id, isAccepted: true })
  if (answered.code !== 20000) throw new Error(`the answer was refused: ${answered.message}`)
  return (await person.call(matchmaker.getMine, {})).data.current!
}
