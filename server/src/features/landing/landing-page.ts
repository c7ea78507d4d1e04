/** The landing page of a channel, and the text to which its visitors consent. */
import { createHash } from 'node:crypto'
import { CONSENT_PAGE_ID, defaultLanding, DIRECT_CHANNEL, DIRECT_NAME, type LandingLook } from '@qianxian/protocol/landing/landing.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { singlePageOf } from '../tenant/tenant'
import * as store from './landing.repository'

export interface Landing {
  /** Code by which the visit counts. */
  channel: string
  channelName: string
  title: string
  lead: string
  points: string[]
  look: LandingLook
  cityGeo: string | null
}

/** An unknown or closed channel counts as direct and opens the default page. */
export async function loadLanding(ctx: Ctx, code: string | undefined): Promise<Landing> {
  const found = code ? await store.openChannel(ctx, code) : null
  if (found) return { channel: found.channel.code, channelName: found.channel.name, ...contentOf(found.page) }
  const page = await store.defaultPage(ctx)
  const content = page ? contentOf(page) : { ...defaultLanding, points: [...defaultLanding.points], cityGeo: null }
  return { channel: DIRECT_CHANNEL, channelName: DIRECT_NAME, ...content }
}

const contentOf = ({ title, lead, points, look, cityGeo }: store.PageRow) => ({ title, lead, points, look, cityGeo })

export interface Consent {
  version: number
  title: string
  content: string
  /** sha256 of title and content. */
  hash: string
}

/** Throws landing_closed if the tenant has published no consent text. */
export async function requireConsentText(ctx: Ctx): Promise<Consent> {
  const page = await singlePageOf(ctx.db, ctx.tenant.id, CONSENT_PAGE_ID)
  if (!page) throw fault('landing_closed')
  const { version, title, content } = page
  return { version, title, content, hash: textHash(page) }
}

/** Tells a text from one with the same version and other words. */
export const textHash = ({ title, content }: { title: string; content: string }): string =>
  createHash('sha256').update(`${title}\n${content}`).digest('hex')
