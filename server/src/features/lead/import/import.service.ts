/** Imports of leads: the upload of a filled template, its progress, and the results of its rows. */
import { createHash } from 'node:crypto'
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import { cutText, isBlank } from '@qianxian/protocol/base/characters'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/masks'
import type { InputOf, OutputOf } from '@qianxian/protocol/base/endpoint'
import { leadImport as verbs } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport, LeadImportRow } from '@qianxian/protocol/lead/lead-import.schema'
import {
  LEAD_TEMPLATE_VERSION,
  leadFileReason,
  leadImportLimits,
  leadImportOutcome,
  leadTemplate,
} from '@qianxian/protocol/lead/lead-import.words'
import { maskedLeadName } from '@qianxian/protocol/lead/lead.rules'
import type { FastifyRequest } from 'fastify'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { expiredLinkFault, fileLink, inMemoryFile, readFileLink } from '../../../http/file-link'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { sheetFile, sheetMime } from '../../../lib/sheet'
import { readForm } from '../../media/media'
import { requireDesk, requireDeskOfLink } from '../lead-access'
import { staffNamesOf } from '../lead.repository'
import { scheduleImport } from './import.jobs'
import * as store from './import.repository'
import type { LeadImportRecord, NewImportRow } from './import.repository'
import { readTemplate, refuseLeadFile, templateRows, type TemplateRow } from './template'

const { exportLinkMinutes: minutes } = leadImportLimits
const templateLink = { purpose: 'lead-template', path: verbs.exportLeadTemplate.path, minutes }
const resultLink = { purpose: 'lead-import', path: verbs.exportLeadImport.path, minutes }

const present = ({ id, fileName, status, total, accepted, repeated, refused, createdAt, finishedAt }: LeadImportRecord): LeadImport => ({
  id,
  fileName,
  status,
  total,
  done: accepted + repeated + refused,
  accepted,
  repeated,
  refused,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

async function requireOwnImport(ctx: Ctx, id: number): Promise<LeadImportRecord> {
  const { userId } = await requireDesk(ctx)
  const one = await store.findImport(ctx, id)
  if (!one || one.userId !== userId) throw fault('not_found')
  return one
}

export const getLeadImportPaged: Verb<typeof verbs.getLeadImportPaged> = async (ctx, input) => {
  const { userId } = await requireDesk(ctx)
  const { place, limit, pageFrom } = paging<[number]>(ctx, `lead-imports:${userId}`, input)
  const rows = await store.importsOf(ctx, userId, place?.[0] ?? null, limit)
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => page.map(present),
  )
}

export const getLeadImport: Verb<typeof verbs.getLeadImport> = async (ctx, { id }) => present(await requireOwnImport(ctx, id))

export async function uploadLeads(
  ctx: Ctx,
  _input: InputOf<typeof verbs.uploadLeads>,
  request: FastifyRequest,
): Promise<OutputOf<typeof verbs.uploadLeads>> {
  const { userId } = await requireDesk(ctx)
  const { fields, content } = await readForm(request)
  const file = await content()
  if (file.length > leadImportLimits.bytesMax) throw refuseLeadFile(leadFileReason.bytes)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const known = await store.findImportOfFile(ctx, sha256)
  if (known) return presentRepeated(known, userId)
  const read = await readTemplate(file, ctx.now)
  const refused = read.filter(({ person, isRepeated }) => person === null && !isRepeated).length
  const repeated = read.filter(({ isRepeated }) => isRepeated).length
  const isDone = refused + repeated === read.length
  const made = await ctx.tx(async (ctx) => {
    const facts = {
      userId,
      fileName: fileNameOf(fields.fileName),
      sha256,
      templateVersion: LEAD_TEMPLATE_VERSION,
      status: isDone ? ('done' as const) : ('running' as const),
      total: read.length,
      repeated,
      refused,
      progressAt: ctx.now,
      createdAt: ctx.now,
      finishedAt: isDone ? ctx.now : null,
    }
    const one = await store.createImport(
      ctx,
      facts,
      read.map((row) => sealedRow(ctx, row)),
    )
    if (one && !isDone) await scheduleImport(ctx, one.id)
    return one
  })
  ctx.log.info({ security: verbs.uploadLeads.path, tenantId: ctx.tenant.id, userId, count: read.length }, 'lead import')
  // Another request imported the same file meanwhile.
  return made ? present(made) : presentRepeated((await store.findImportOfFile(ctx, sha256))!, userId)
}

/** The import of a file that was uploaded again; a colleague's is refused. */
function presentRepeated(one: LeadImportRecord, userId: number): LeadImport {
  if (one.userId !== userId) throw fault('lead_file_repeated')
  return present(one)
}

function fileNameOf(given: string | undefined): string {
  const name = (given ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return isBlank(name) ? leadTemplate.fileName : cutText(name, leadImportLimits.fileNameMax)
}

const sealedRow = (ctx: Ctx, { line, person, reason, isRepeated, name, phone }: TemplateRow): NewImportRow =>
  person === null
    ? { line, outcome: isRepeated ? 'repeated' : 'refused', reason, ...masked(name, phone) }
    : { line, outcome: 'waiting', personEnc: ctx.secrets.seal(JSON.stringify(person)) }

const SHOWN_MAX = 20
const masked = (name: string, phone: string) => ({
  name: name === '' ? '' : maskedLeadName(name),
  phone: phone === '' ? '' : maskPhone(cutText(phone.replace(/\D/g, '') || phone, SHOWN_MAX)),
})

export const getLeadImportRowPaged: Verb<typeof verbs.getLeadImportRowPaged> = async (ctx, input) => {
  const { id, outcome } = input
  await requireOwnImport(ctx, id)
  const { place, limit, pageFrom } = paging<[number]>(ctx, `lead-import-rows:${id}:${outcome ?? ''}`, input)
  const rows = await store.resultsOf(ctx, id, { outcome, after: place?.[0] ?? 0, limit })
  return pageFrom(
    rows,
    ({ line }) => [line],
    (page) => page.map(({ line, outcome, reason, name, phone }): LeadImportRow => ({ line, outcome, reason, name, phone })),
  )
}

export const getLeadTemplateLink: Verb<typeof verbs.getLeadTemplateLink> = async (ctx, { format }) => {
  await requireDesk(ctx)
  return fileLink(ctx, templateLink, { format })
}

export const exportLeadTemplate: Verb<typeof verbs.exportLeadTemplate> = async (ctx, { ticket }) => {
  const { format } = readFileLink<{ format: SheetFormat }>(ctx, templateLink, ticket)
  return tableFile(format, leadTemplate.fileName, templateRows())
}

interface Whose {
  userId: number
  importId: number
  format: SheetFormat
}

export const getLeadImportLink: Verb<typeof verbs.getLeadImportLink> = async (ctx, { id, format }) => {
  await requireOwnImport(ctx, id)
  const whose: Whose = { userId: requireMember(ctx).userId, importId: id, format }
  return fileLink(ctx, resultLink, whose)
}

/**
 * Returns the file to anybody with the link, while it is valid and the account that requested it still works on leads. The
 * file and the log name this account.
 */
export const exportLeadImport: Verb<typeof verbs.exportLeadImport> = async (ctx, { ticket }) => {
  const { userId, importId, format } = readFileLink<Whose>(ctx, resultLink, ticket)
  const one = await store.findImport(ctx, importId)
  if (!one || one.userId !== userId) throw expiredLinkFault()
  await requireDeskOfLink(ctx, userId)
  const rows = await store.resultsOf(ctx, importId, { after: 0, limit: leadImportLimits.rowsMax })
  ctx.log.info(
    { security: verbs.exportLeadImport.path, tenantId: ctx.tenant.id, userId, target: importId, count: rows.length },
    'lead import',
  )
  const by = (await staffNamesOf(ctx, [userId])).get(userId) ?? ''
  return tableFile(format, `导入结果-${importId}`, [
    ['文件', one.fileName],
    ['导出人', by],
    ['导出时间', dateAndTime(ctx.now)],
    ['行号', '结果', '原因', '姓名', '手机号'],
    ...rows.map(({ line, outcome, reason, name, phone }) => [`${line}`, nameOf(leadImportOutcome, outcome), reason, name, phone]),
  ])
}

const tableFile = async (format: SheetFormat, name: string, rows: string[][]) => ({
  mime: sheetMime[format],
  cacheControl: 'no-store',
  fileName: `${name}.${format}`,
  ...inMemoryFile(await sheetFile(format, rows)),
})
