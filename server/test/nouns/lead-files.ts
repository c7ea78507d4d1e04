/** Acts for each verb of imports, papers and reports of leads. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { leadImport, leadPaper } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport } from '@qianxian/protocol/lead/lead-import.schema'
import { leadImportColumn, type LeadImportColumn } from '@qianxian/protocol/lead/lead-import.words'
import { leadReport } from '@qianxian/protocol/lead/lead-report'
import { values } from '@qianxian/protocol/base/dictionary'
import { drawPhone } from '../../seed/makers/account'
import { newLeadImport, newLeadImportRow, newLeadPaper } from '../../seed/makers/lead-import'
import { templateRows } from '../../src/features/lead/import/template'
import { drawPicture, postForm } from '../pictures'
import { idOf, type Belongs, type Scene } from '../scene'
import { isForNobody, secret } from '../secrets'
import { stageOf, type Acts, type EachItsOwn, type Reply } from '../stage'
import type { Person, TestWorld } from '../world'
import type { leadStage } from './lead'

let picture: Promise<Buffer> | undefined
/** The same picture for all calls, so that all papers have the same size. */
const paperPicture = (): Promise<Buffer> => (picture ??= drawPicture())

type FileRow = Record<LeadImportColumn, string>

/** Filled rows, each with a phone of its own. */
export const fileRows = (count: number): FileRow[] =>
  Array.from({ length: count }, () => ({
    name: '李小满',
    gender: '女',
    birthYear: '1993',
    phone: drawPhone(),
    wechat: '',
    city: '成都',
    need: '想找同城的人',
    origin: '相亲角',
    consentDay: dayInShanghai(new Date()),
  }))

export function leadFilesStage(world: TestWorld) {
  const cellsOf = (rows: readonly FileRow[]): string[][] => [
    ...templateRows(),
    ...rows.map((row) => values(leadImportColumn).map((column) => row[column])),
  ]
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  const fileOf = (rows: readonly FileRow[]): Buffer =>
    Buffer.from(
      cellsOf(rows)
        .map((row) => row.map(quoted).join(','))
        .join('\r\n'),
    )
  const send = (person: Person, file: Buffer, fileName = '客资.csv'): Promise<Envelope<LeadImport> & { status: number }> =>
    postForm(world, leadImport.uploadLeads.path, person, { fileName }, file, 'text/csv')
  const upload = (person: Person, rows: readonly FileRow[], fileName?: string) => send(person, fileOf(rows), fileName)
  /** Uploads to a server in another process. */
  const sendTo = async (url: string, person: Person, file: Buffer): Promise<Envelope<LeadImport>> => {
    const form = new FormData()
    form.append('fileName', '客资.csv')
    form.append('file', new Blob([Uint8Array.from(file)], { type: 'text/csv' }), 'x.csv')
    const headers = { authorization: person.token }
    const answer = await fetch(`${url}${leadImport.uploadLeads.path}`, { method: 'POST', headers, body: form })
    return (await answer.json()) as Envelope<LeadImport>
  }
  const addPaper = async (person: Person, leadId: number) =>
    postForm(world, leadPaper.uploadLeadPaper.path, person, { leadId: `${leadId}` }, await drawPicture())
  return { cellsOf, fileOf, send, sendTo, upload, addPaper }
}

export const leadFilesActs = (
  world: TestWorld,
  { handler, ofHandler }: Pick<ReturnType<typeof leadStage>, 'handler' | 'ofHandler'>,
): Acts<typeof leadImport & typeof leadPaper & typeof leadReport> => {
  const { by, visitor } = stageOf(world)
  const { fileOf, send, upload, addPaper } = leadFilesStage(world)
  const imported = async () => {
    const one = await handler()
    return { one, id: (await upload(one, fileRows(2))).data.id }
  }
  const ticketOf = (url: string): string => new URL(url, 'http://x').searchParams.get('ticket')!
  const today = dayInShanghai(new Date())
  const papered = async () => {
    const { handler: one, row } = await ofHandler()
    return { one, row, id: (await addPaper(one, row.id)).data.list[0].id as number }
  }
  return {
    getLeadImportPaged: async () => by((await imported()).one, leadImport.getLeadImportPaged, {}),
    uploadLeads: async () => {
      const [one, file] = [await handler(), fileOf(fileRows(2))]
      return () => send(one, file) as Promise<Reply>
    },
    getLeadImport: async () => {
      const { one, id } = await imported()
      return by(one, leadImport.getLeadImport, { id })
    },
    getLeadImportRowPaged: async () => {
      const { one, id } = await imported()
      return by(one, leadImport.getLeadImportRowPaged, { id })
    },
    getLeadTemplateLink: async () => by(await handler(), leadImport.getLeadTemplateLink, { format: 'csv' }),
    exportLeadTemplate: async () => {
      const { url } = (await (await handler()).call(leadImport.getLeadTemplateLink, { format: 'csv' })).data
      return by(visitor, leadImport.exportLeadTemplate, { ticket: ticketOf(url) })
    },
    getLeadImportLink: async () => {
      const { one, id } = await imported()
      return by(one, leadImport.getLeadImportLink, { id, format: 'csv' })
    },
    exportLeadImport: async () => {
      const { one, id } = await imported()
      const { url } = (await one.call(leadImport.getLeadImportLink, { id, format: 'csv' })).data
      return by(visitor, leadImport.exportLeadImport, { ticket: ticketOf(url) })
    },
    getLeadPapers: async () => {
      const { handler: one, row } = await ofHandler()
      return by(one, leadPaper.getLeadPapers, { leadId: row.id })
    },
    uploadLeadPaper: async () => {
      const { handler: one, row } = await ofHandler()
      const file = await paperPicture()
      return () => postForm(world, leadPaper.uploadLeadPaper.path, one, { leadId: `${row.id}` }, file) as Promise<Reply>
    },
    openLeadPaper: async () => {
      const { one, id } = await papered()
      return by(one, leadPaper.openLeadPaper, { id })
    },
    removeLeadPaper: async () => {
      const { one, id } = await papered()
      return by(one, leadPaper.removeLeadPaper, { id })
    },
    getLeadReport: async () => by((await ofHandler()).handler, leadReport.getLeadReport, { from: today, until: today, by: 'source' }),
    getLeadReportPaged: async () =>
      by((await ofHandler()).handler, leadReport.getLeadReportPaged, { from: today, until: today, figure: 'leads' }),
    getLeadReportLink: async () =>
      by((await ofHandler()).handler, leadReport.getLeadReportLink, { from: today, until: today, by: 'source', format: 'csv' }),
    exportLeadReport: async () => {
      const span = { from: today, until: today, by: 'source', format: 'csv' } as const
      const { url } = (await (await ofHandler()).handler.call(leadReport.getLeadReportLink, span)).data
      return by(visitor, leadReport.exportLeadReport, { ticket: ticketOf(url) })
    },
  }
}

export const leadFilesEachItsOwn: EachItsOwn<typeof leadPaper> = { openLeadPaper: 'each view is recorded' }

export const leadFilesBelongings = async (
  { world, others: { stranger, far }, me }: Scene,
  { owned, manned, giveRole }: Pick<ReturnType<typeof leadStage>, 'owned' | 'manned' | 'giveRole'>,
): Promise<Belongs<'leadImport' | 'leadPaper'>> => {
  const [bench, farBench] = [world.bench(), world.bench(world.tenantB)]
  const asHandler = () => giveRole(me, 'leadHandler')
  // An administrator manages the leads of a store without a manager.
  const { storeId } = await manned()
  const paperOf = async (owner: { userId: number }, facts: { ownerStoreId?: number } = {}, tenantId = world.tenantA) => {
    const leadId = await idOf(owned(owner, facts, tenantId))
    return idOf(newLeadPaper(world.bench(tenantId), { leadId, byUserId: owner.userId }))
  }
  return {
    own: {
      leadImport: async () => {
        await asHandler()
        return idOf(newLeadImport(bench, { userId: me.userId, total: 1 }))
      },
      leadPaper: async () => {
        await asHandler()
        return paperOf(me)
      },
    },
    foreign: {
      leadImport: {
        'of another handler': await idOf(newLeadImport(bench, { userId: stranger.userId, total: 1 })),
        'of another tenant': await idOf(newLeadImport(farBench, { userId: far.userId, total: 1 })),
      },
      leadPaper: {
        'of another handler': await paperOf(stranger, { ownerStoreId: storeId }),
        'of another tenant': await paperOf(far, {}, world.tenantB),
      },
    },
  }
}

/** An import of the owner with one row to come, and a paper of the lead. */
export async function plantLeadFiles(world: TestWorld, owner: Person, leadId: number) {
  const bench = world.bench()
  const person = secret('导入姓名', isForNobody)
  const { id: leadImport } = await newLeadImport(bench, {
    userId: owner.userId,
    total: 1,
    accepted: 0,
    status: 'running',
    finishedAt: null,
  })
  const personEnc = world.world.secrets.seal(person.mark)
  await newLeadImportRow(bench, { importId: leadImport, line: 5, outcome: 'waiting', personEnc, name: '李＊＊', phone: '138****0000' })
  const { id: leadPaper } = await newLeadPaper(bench, { leadId, byUserId: owner.userId })
  return { secrets: { person }, ids: { leadImport, leadPaper } }
}

/** Each query finds rows that must not exist. */
export const leadFilesInvariants = {
  'an import whose rows do not add up': `
    select i.id from lead_imports i join (
      select tenant_id, import_id, count(*) as total, count(*) filter (where outcome = 'accepted') as accepted,
        count(*) filter (where outcome = 'refused') as refused, count(*) filter (where outcome = 'repeated') as repeated
      from lead_import_rows group by tenant_id, import_id) r on r.tenant_id = i.tenant_id and r.import_id = i.id
    where (i.total, i.accepted, i.refused, i.repeated) is distinct from (r.total, r.accepted, r.refused, r.repeated)`,
  'a row with a result that still knows its person': `
    select line as id from lead_import_rows where (outcome = 'waiting') <> (person_enc is not null)`,
  'a paper of a lead whose person is forgotten': `
    select p.id from lead_papers p join leads l on l.tenant_id = p.tenant_id and l.id = p.lead_id
    where l.status in ('merged', 'do_not_call', 'erased') and p.gone_at is null`,
  'a paper of a lead that is destroyed and can still be opened': `
    select p.id from lead_papers p join lead_paper_keys k on k.tenant_id = p.tenant_id and k.paper_id = p.id where p.gone_at is not null`,
  'a lead with more than nine papers': `
    select min(id) as id from lead_papers where gone_at is null group by tenant_id, lead_id having count(*) > 9`,
}
