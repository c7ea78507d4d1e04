/** Common preparations of an act: people, their requests, unique words. */
import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { love } from '@qianxian/protocol/love/love'
import { drawPhone } from '../seed/makers/account'
import type { Person, TestWorld } from './world'

export type Reply = Envelope<unknown> & { status: number }
/** Sends the request once; repeated calls send the same request. */
export type Send = (headers?: Record<string, string>) => Promise<Reply>
/** Prepares people, and returns the request. */
export type Act = () => Promise<Send>
/** One act for each verb of a noun: a verb without an act does not compile. */
export type Acts<Table> = { [Verb in keyof Table]: Act }

/** Verbs for which two taps create two things, with the reason. */
export type EachItsOwn<Table> = { [Verb in keyof Table]?: string }

export function stageOf(world: TestWorld) {
  const by =
    <Input, Output>(person: Pick<Person, 'call'>, endpoint: Endpoint<Input, Output>, input: NoInfer<Input>): Send =>
    (headers) =>
      person.call(endpoint, input, { headers }) as Promise<Reply>
  const visitor = world.visitor()
  const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
  const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) =>
    world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
  const two = async () => ({ a: await him(), b: await her() })
  const word = (length = 8) => randomBytes(length).toString('hex').slice(0, length)
  const versionOf = async (person: Person) => (await person.call(love.getMine, {})).data.version
  const drafted = async (person: Person) =>
    (
      await person.call(love.saveDraft, {
        version: await versionOf(person),
        patch: { selfIntro: '喜欢爬山和做菜，也喜欢安静地看书，希望遇到合适的人。' },
      })
    ).data.version
  return { by, visitor, her, him, two, newPhone: drawPhone, word, versionOf, drafted }
}
