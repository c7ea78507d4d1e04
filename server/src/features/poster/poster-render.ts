/** A poster is drawn once per set of facts and kept for a day; another nickname or avatar is another set of facts. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { object, text } from '@qianxian/protocol/base/shape'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { posterLimits, type PosterKind } from '@qianxian/protocol/poster/poster.words'
import { drawKey, prefixOf } from '../../adapters/storage/storage'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { perProcess } from '../../lib/per-process'
import { drawPosterCode, miniProgramFor, type Code } from './codes'
import { paintPoster } from './painter'
import * as store from './poster.repository'
import type { Render } from './poster.repository'
import { defaultTemplates, type Template } from './default-templates'

/** Minutes after which storing a file has certainly ended. */
const STORED_WITHIN_MINUTES = 10

export interface PosterFacts {
  kind: PosterKind | 'certificate'
  userId: number | null
  /** Texts of the template. A text removed by the content check is missing in the picture, but included in the hash. */
  texts: Readonly<Record<string, string>>
  /** File keys of the cover and the avatar; null if there is none. */
  coverKey: string | null
  avatarKey: string | null
  code: Code
}

export type Passing = (texts: PosterFacts['texts']) => Promise<PosterFacts['texts']>
export type KeptTemplate = Template & { id: number }

/** A poster before it is drawn. `passing` checks the texts and returns those allowed: the same object if all are. */
export interface WantedPoster {
  facts: PosterFacts
  template: KeptTemplate
  passing: Passing
}

/** Removes a file that no picture uses. Enqueued before the file is stored, so that a failed store leaves nothing behind. */
export const dropUnkept = defineJob('poster.dropUnkept', object({ key: text('', 200) }), async (ctx: Ctx, { key }) => {
  if (!(await store.isFileKept(ctx, key))) await ctx.adapters.storage.remove(key)
})

/** Concurrent requests for the same picture share one drawing. */
const drawingsOf = perProcess(() => new Map<string, Promise<Render>>())

/** The tenant's template, else the standard template. */
export const loadTemplate = async (ctx: Ctx, kind: PosterKind): Promise<KeptTemplate> =>
  (await store.activeTemplate(ctx, kind)) ?? { id: 0, ...defaultTemplates[kind] }

export async function ensureRender(ctx: Ctx, { facts, template, passing }: WantedPoster): Promise<Render> {
  const wanted = miniProgramFor(ctx) ?? ctx.origin
  const dataHash = createHash('sha256')
    .update(JSON.stringify([template.id, template.version, wanted, facts]))
    .digest('hex')
  const kept = await store.findRender(ctx, dataHash)
  if (kept) return kept
  const drawings = drawingsOf(ctx)
  const name = `${ctx.tenant.id}:${dataHash}`
  const drawing = drawings.get(name) ?? draw(ctx, facts, { template, dataHash, passing }).finally(() => drawings.delete(name))
  drawings.set(name, drawing)
  return drawing
}

async function draw(
  ctx: Ctx,
  { userId, texts, coverKey, avatarKey, code: wanted }: PosterFacts,
  { template, dataHash, passing }: { template: KeptTemplate; dataHash: string; passing: Passing },
): Promise<Render> {
  const painting = async () => {
    const [{ code, isMakeshift }, cover, avatar] = await Promise.all([
      drawPosterCode(ctx, wanted),
      fileOf(ctx, coverKey),
      fileOf(ctx, avatarKey),
    ])
    const withTexts = (texts: PosterFacts['texts']) => paintPoster(template, { texts, cover, avatar, code })
    return { picture: await withTexts(texts), withTexts, isMakeshift }
  }
  // Nearly all texts pass the check, so drawing and checking run in parallel.
  const [passed, { picture: asWanted, withTexts, isMakeshift }] = await Promise.all([passing(texts), painting()])
  const picture = passed === texts ? asWanted : await withTexts(passed)
  const fileKey = drawKey(prefixOf('private', ctx.tenant.id, 'poster'), 'jpg')
  await ctx.tx((ctx) => ctx.jobs.send(ctx, dropUnkept, { key: fileKey }, { at: momentAfter(ctx.now, STORED_WITHIN_MINUTES, 'minute') }))
  await ctx.adapters.storage.put(fileKey, picture, 'image/jpeg')
  const { width, height } = template
  const expiresAt = isMakeshift
    ? momentAfter(ctx.now, posterLimits.makeshiftMinutes, 'minute')
    : momentAfter(ctx.now, posterLimits.keepHours, 'hour')
  const { kept, dropped } = await store.keepRender(ctx, { userId, dataHash, fileKey, width, height, createdAt: ctx.now, expiresAt })
  if (dropped !== null) await ctx.adapters.storage.remove(dropped)
  if (kept.fileKey !== fileKey) await ctx.adapters.storage.remove(fileKey)
  return kept
}

/** Null if the file was removed; the poster is then drawn without it. */
async function fileOf(ctx: Ctx, key: string | null): Promise<Buffer | null> {
  if (key === null) return null
  const stored = await ctx.adapters.storage.get(key)
  return stored && buffer(stored.stream)
}
