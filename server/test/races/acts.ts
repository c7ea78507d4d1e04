/** One way to do each thing that can be done over HTTP, with people of its own each time: what a double tap is tried on. */
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { nounFacts } from '../nouns'
import type { Act } from '../stage'
import type { TestWorld } from '../world'

interface Tried {
  name: string
  endpoint: Endpoint
  /** Why two taps leave two. */
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
