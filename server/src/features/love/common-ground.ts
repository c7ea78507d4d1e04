/** Topics that two people have in common. */
import { has } from '@qianxian/protocol/base/dictionary'
import { promptQuestion, type PromptQuestion } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { sharedCity, sharedHobbies } from './fit/score'
import { scoredOf, sightOf } from './love.presenter'
import { peopleByNoAndId } from './love.repository'

/** Topics for the viewer and another person: facts that both show and share, and the other's answered questions. */
export interface CommonGround {
  myName: string
  hobbies: string[]
  city: string | null
  questions: PromptQuestion[]
}

export async function commonGround(ctx: Ctx, no: string): Promise<CommonGround> {
  const mine = ctx.viewer?.profileId ?? null
  const people = await peopleByNoAndId(ctx.db, ctx.tenant.id, ctx.viewer, { no, id: mine }, ctx.now)
  const self = people.find((row) => row.profile.id === mine) ?? null
  const person = people.find((row) => row.profile.no === no)
  const myName = self?.profile.nickname ?? ''
  const seen = person && sightOf(ctx, self, person).seen
  if (!self || !person || !seen) return { myName, hobbies: [], city: null, questions: [] }
  const [a, b] = [scoredOf(self.profile, self.mate), scoredOf(person.profile, person.mate)]
  const answered = seen.isLimited ? [] : person.profile.prompts.map(({ question }) => question)
  return {
    myName,
    hobbies: sharedHobbies(a, b),
    city: sharedCity(a, b),
    questions: answered.filter((question): question is PromptQuestion => has(promptQuestion, question)),
  }
}
