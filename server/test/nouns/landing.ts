/** Acts for each verb of landing pages, and invariants of their tables. */
import { auth } from '@qianxian/protocol/auth/auth'
import { landing } from '@qianxian/protocol/landing/landing'
import { newLandingChannel, newLandingPage, newLandingTrace } from '../../seed/makers/landing'
import { poolOf } from '../../seed/makers/lead'
import { landingTexts } from '../../src/db/tables/landing'
import { requireConsentText } from '../../src/features/landing/landing-page'
import { openPage } from '../../src/features/landing/landing.service'
import { drawToken } from '../../src/lib/secrets'
import type { Belongs, Scene } from '../scene'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'
import { leadStage } from './lead'

/** An enquiry without phone and code. */
const enquiry = {
  name: '林小满',
  gender: 'female' as const,
  birthYear: 1994,
  cityGeo: '510100',
  need: 'partner' as const,
  contactWindow: 'any' as const,
  isAgreed: true,
  consentVersion: 1,
}

export function landingStage(world: TestWorld) {
  const { newPhone, visitor } = stageOf(world)
  /** The rows that the first visitor and the first enquiry of a day create for all later ones. */
  const begun = async () => {
    await poolOf(world.bench())
    const ctx = await world.ctx(world.tenantA, null)
    await openPage(ctx, {})
    await world.world.db
      .insert(landingTexts)
      .values({ ...(await requireConsentText(ctx)), tenantId: world.tenantA })
      .onConflictDoNothing()
  }
  /** A channel with a page of its own. */
  const channelOf = async (code: string, facts: Parameters<typeof newLandingPage>[1] = {}, tenantId = world.tenantA) => {
    const bench = world.bench(tenantId)
    const { id: pageId } = await newLandingPage(bench, facts)
    return newLandingChannel(bench, { code, pageId })
  }
  /** A code for an enquiry, sent to this phone. */
  const codeFor = async (phone: string): Promise<string> => {
    await visitor.call(auth.sendCaptcha, { phone, scene: 'enquiry' })
    return world.smsCode(phone)
  }
  /** A complete enquiry with the code for its phone. */
  const filled = async (phone = newPhone()) => ({ ...enquiry, phone, code: await codeFor(phone), attempt: drawToken() })
  const traced = async (facts: Parameters<typeof newLandingTrace>[1] = {}, tenantId = world.tenantA) => {
    const token = drawToken()
    const { id } = await newLandingTrace(world.bench(tenantId), { ...facts, token })
    return { id, trace: token }
  }
  return { begun, channelOf, codeFor, filled, traced }
}

const acts = (world: TestWorld): Acts<typeof landing> => {
  const { by, visitor } = stageOf(world)
  const { begun, filled, traced } = landingStage(world)
  const handler = () => world.withRole('leadHandler')
  return {
    getPage: async () => by(visitor, landing.getPage, {}),
    openPage: async () => {
      await begun()
      return by(visitor, landing.openPage, {})
    },
    noteAct: async () => by(visitor, landing.noteAct, { trace: (await traced()).trace, act: 'started' }),
    forgetTrace: async () => by(visitor, landing.forgetTrace, { trace: (await traced()).trace }),
    submitEnquiry: async () => {
      await begun()
      return by(visitor, landing.submitEnquiry, await filled())
    },
    getPotentialPaged: async () => {
      await traced()
      return by(await handler(), landing.getPotentialPaged, {})
    },
    getPotential: async () => by(await handler(), landing.getPotential, { id: (await traced()).id }),
    getChannelFigures: async () => by(await handler(), landing.getChannelFigures, {}),
  }
}

/** Two openings of a page are two visits, from one device too. */
const eachItsOwn = { openPage: 'each opening is a visit of its own' }

const belongings = async ({ world, me }: Scene): Promise<Belongs<'potentialLead'>> => {
  const { traced } = landingStage(world)
  const DAY = 86_400_000
  return {
    own: {
      potentialLead: async () => {
        await leadStage(world).giveRole(me, 'leadHandler')
        return (await traced()).id
      },
    },
    foreign: {
      potentialLead: {
        'of another tenant': (await traced({}, world.tenantB)).id,
        'older than thirty days': (await traced({ openedAt: new Date(Date.now() - 31 * DAY) })).id,
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a receipt of a text that was not kept': `
    select r.id from landing_receipts r where not exists (
      select 1 from landing_texts t where t.tenant_id = r.tenant_id and t.version = r.text_version and t.hash = r.text_hash)`,
  'a channel without a page': `
    select c.page_id as id from landing_channels c where not exists (
      select 1 from landing_pages p where p.tenant_id = c.tenant_id and p.id = c.page_id)`,
  'a trace whose last act is not among its steps': `
    select id from landing_traces where not steps @> jsonb_build_array(jsonb_build_object('act', act)) or last_at < opened_at`,
}

const secrets: Plant = async (world) => {
  const { id } = await landingStage(world).traced()
  return { secrets: {}, ids: { potentialLead: id }, onlookers: [onlooker('a lead handler', await world.withRole('leadHandler'))] }
}

export const landingFacts = { table: landing, acts, eachItsOwn, belongings, invariants, secrets }
