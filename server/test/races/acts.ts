/** Acts for each verb over HTTP, with new people each time: the input of the double-tap test. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { nounFacts } from '../nouns'
import type { Act } from '../stage'
import type { TestWorld } from '../world'

interface Tried {
  name: string
  endpoint: Endpoint
  /** Reason why two taps create two things. */
  eachItsOwn: string | undefined
  act(world: TestWorld): ReturnType<Act>
}

export const acts: readonly Tried[] = Object.entries(nounFacts).flatMap(([noun, facts]) =>
  Object.entries(facts.table).map(([verb, endpoint]) => ({
    name: `${noun}.${verb}`,
    endpoint: endpoint as Endpoint,
    eachItsOwn: 'eachItsOwn' in facts ? (facts.eachItsOwn as Record<string, string>)[verb] : undefined,
    act: (world) => (facts.acts(world) as Record<string, Act>)[verb]!(),
  })),
)
