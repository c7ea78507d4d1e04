/** Landing pages, their channels, and traces of visits. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { defaultLanding, DIRECT_CHANNEL, type LandingAct, landingAct } from '@qianxian/protocol/landing/landing.words'
import { landingChannels, landingPages, landingTraces } from '../../src/db/tables/landing'
import { drawToken, tokenHash } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

export const newLandingPage = maker(landingPages, (facts: Facts<typeof landingPages>) => ({
  title: defaultLanding.title,
  lead: defaultLanding.lead,
  points: [...defaultLanding.points],
  ...facts,
}))

export const newLandingChannel = maker(landingChannels, (facts: Facts<typeof landingChannels, 'code' | 'pageId'>) => ({
  name: facts.code,
  ...facts,
}))

interface TraceFacts extends Omit<Facts<typeof landingTraces>, 'steps' | 'tokenHash'> {
  token?: string
}

const acts = values(landingAct)

/** A visit that did each act up to its last one, a minute apart. */
export const newLandingTrace = maker(landingTraces, ({ token = drawToken(), ...facts }: TraceFacts, { now }) => {
  const { act = 'opened', openedAt = now } = facts
  const steps = acts
    .slice(0, acts.indexOf(act) + 1)
    .map((step: LandingAct, minute) => ({ act: step, at: momentAfter(openedAt, minute, 'minute').toISOString() }))
  return {
    channel: DIRECT_CHANNEL,
    act,
    steps,
    times: steps.length,
    tokenHash: tokenHash(token),
    openedAt,
    lastAt: new Date(steps.at(-1)!.at),
    ...facts,
  }
})
