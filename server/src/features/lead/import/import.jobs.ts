/** Imports the rows of a file, some in each transaction, so that it resumes after a kill where it ended. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { leadRowReason } from '@qianxian/protocol/lead/lead-import.words'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { maskedLeadName } from '@qianxian/protocol/lead/lead.rules'
import type { Ctx, TxCtx, World } from '../../../ctx'
import { isDatabaseAway } from '../../../db/open'
import { defineJob, defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { takeImported } from './imported-lead'
import * as store from './import.repository'
import type { ImportedPerson } from './template'

const RESUME = 'lead.import.resume'
/** Rows of one transaction. */
const AT_ONCE = 100
/** Seconds without progress after which an import is resumed. */
const STALLED_SECONDS = 30

/** Imports all waiting rows. May run twice, also at once: each row is imported by the transaction that records its result. */
async function runLeadImport(ctx: Ctx, { importId }: { importId: number }): Promise<void> {
  const began = Date.now()
  const now = (): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + Date.now() - began) })
  for (let left = Infinity; left > 0;) {
    try {
      left = await now().tx((ctx) => importRows(ctx, importId, AT_ONCE))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      ctx.log.error({ error, importId }, 'rows of an import failed together and are imported one by one')
      left = await importOneByOne(now(), importId)
    }
  }
}

/** Returns the number of imported rows; 0 if none waits. */
async function importRows(ctx: TxCtx, importId: number, limit: number): Promise<number> {
  const one = await store.lockImport(ctx, importId)
  if (!one || one.status !== 'running') return 0
  const rows = await store.waitingRows(ctx, importId, limit)
  if (rows.length === 0) return 0
  await takeImported(
    ctx,
    one.templateVersion,
    rows.map(({ personEnc }) => personOf(ctx, personEnc)),
  )
  await store.acceptRows(
    ctx,
    importId,
    rows.map(({ line }) => line),
  )
  await store.addProgress(ctx, importId, { accepted: rows.length, refused: 0 })
  return rows.length
}

/** Imports as many rows as one transaction holds otherwise, and refuses those that fail. */
async function importOneByOne(ctx: Ctx, importId: number): Promise<number> {
  for (let done = 0; done < AT_ONCE; done += 1) {
    try {
      if ((await ctx.tx((ctx) => importRows(ctx, importId, 1))) === 0) return done
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      ctx.log.error({ error, importId }, 'a row of an import failed')
      await ctx.tx((ctx) => refuseNext(ctx, importId))
    }
  }
  return AT_ONCE
}

async function refuseNext(ctx: TxCtx, importId: number): Promise<void> {
  const one = await store.lockImport(ctx, importId)
  const [row] = one?.status === 'running' ? await store.waitingRows(ctx, importId, 1) : []
  if (!row) return
  const { name, phone } = personOf(ctx, row.personEnc)
  const facts = { reason: leadRowReason.failed, name: maskedLeadName(name), phone: maskPhone(phone) }
  await store.refuseRow(ctx, importId, row.line, facts)
  await store.addProgress(ctx, importId, { accepted: 0, refused: 1 })
}

const personOf = (ctx: Ctx, sealed: string | null): ImportedPerson => JSON.parse(ctx.secrets.unseal(sealed!)) as ImportedPerson

export const leadImportJob = defineJob('lead.import', object({ importId: Type.Integer() }), runLeadImport)

/** Enqueued once for an import, however often it is asked for. */
export const scheduleImport = (ctx: Ctx, importId: number): Promise<void> =>
  ctx.jobs.send(ctx, leadImportJob, { importId }, { key: `${importId}` })

/** Resumes imports whose process died, and deletes old results. */
export const sweepLeadImports = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, RESUME, now, async (ctx) => {
    const stalled = await store.stalledImports(ctx, momentBefore(now, STALLED_SECONDS / 60, 'minute'))
    for (const { id } of stalled) await scheduleImport(ctx, id)
    return stalled.length + (await store.deleteOldRows(ctx))
  })

export const leadImportJobs = [leadImportJob, defineSweep(RESUME, '* * * * *', sweepLeadImports)]
