/**
 * Benchmarks the file of a contract, printed and signed, compared with bare pdfmake of the same text; and the refund of a stop with
 * 200 services, compared with its own statements.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { contract } from '@qianxian/protocol/contract/contract'
import { besideStatements, callOf } from './beside'
import { middle, type Figure } from './figure'
import { CONCURRENCY } from './pace'
import { withPeople, type Peopled } from './population'

const PEOPLE = 2_000
const SERVICES = 200
const TIMES = 8
const CLAUSES = 120
const CALLS = 20
const MEMBER = { account: 'demo_love', password: 'qianxian2026', agreed: true } as const

export const contracts = async (): Promise<Figure[]> => [await printed(), ...(await withPeople(PEOPLE, stopping))]

async function printed(): Promise<Figure> {
  const { contractDocument } = await import('../../server/src/lib/pdf/contract-paper')
  const { makeCertificate } = await import('../../server/src/lib/pdf/certificate')
  const { printPdf } = await import('../../server/src/lib/pdf/print')
  const { signPdf } = await import('../../server/src/lib/pdf/signature')
  const { barePrinter } = await import('../../server/test/pdfs')
  const at = new Date()
  const { p12 } = await makeCertificate('缘来婚恋', at)
  const clauses = Array.from(
    { length: CLAUSES },
    (_, place) => `第 ${place + 1} 条 ${'双方按约定提供和确认服务，未完成的部分按公式退款。'.repeat(3)}`,
  )
  const paper = {
    title: '红娘服务合同',
    no: 'HT1',
    tenant: '缘来婚恋',
    items: [],
    months: 6,
    priceFen: 480_000,
    signers: [],
    textHash: '',
    madeAt: at,
  }
  const ours = async () =>
    signPdf(await printPdf(contractDocument({ ...paper, text: clauses.join('\n') })), p12, { name: '缘来婚恋', reason: '合同归档', at })
  const bare = await barePrinter()
  const [mine, others]: [number[], number[]] = [[], []]
  await ours()
  await bare(clauses)
  for (let time = 0; time < TIMES; time += 1) {
    mine.push(await msOf(ours))
    others.push(await msOf(() => bare(clauses)))
  }
  return {
    what: `a contract of ${CLAUSES} clauses, printed and signed`,
    unit: 'ms',
    ours: middle(mine),
    reference: 'bare pdfmake of the same text',
    beside: middle(others),
    aim: '<= 1.5x',
  }
}

async function stopping({ server, database: { pool }, recorder }: Peopled): Promise<Figure[]> {
  const { token } = await server.call(auth.loginByAccount, MEMBER)
  const { list } = await server.call(contract.pageList, { tab: 'running' }, token)
  const { id } = list.find(({ status }) => status === 'effective')!
  await pool.query(
    `insert into service_deliverables (tenant_id, contract_id, kind, seq, status, ref_id, delivered_at, evidence, confirmed_at, counted_at)
     select tenant_id, id, 'consult', place, 'client_confirmed', place, now(), '约见记录', now(), now()
     from contracts cross join generate_series(1, $2) place where id = $1`,
    [id, SERVICES],
  )
  const calls = Array.from({ length: CALLS }, () => callOf(server, contract.previewStop, { id }, token))
  const { ours, beside, statements } = await besideStatements({ server, pool, recorder }, calls)
  return [
    {
      what: `the refund of a stop with ${SERVICES} services, ${CONCURRENCY} at a time: p50`,
      unit: 'ms',
      ours: ours.p50,
      reference: `its ${statements} statements alone`,
      beside: beside.p50,
      aim: '<= 1.25x',
    },
  ]
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
