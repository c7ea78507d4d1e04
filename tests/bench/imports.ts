/**
 * Benchmarks the import of 5,000 leads: from the upload of the file until the last row is a lead, beside a bare COPY of the
 * same rows.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import type { Envelope } from '@qianxian/protocol/base/envelope'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import type { LeadImport } from '@qianxian/protocol/lead/lead-import.schema'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { filledTemplate } from '../e2e/lead-files'
import { startServer, type TestServer } from '../support/server'
import { middle, type Figure } from './figure'

const ROWS = Number(process.env.BENCH_ROWS ?? 5_000)
const TURNS = 3
const POLL_MS = 50
const HANDLER = { account: 'demo_lead', password: 'qianxian2026', agreed: true } as const
const COPIED = ['name', 'gender', 'birth_year', 'phone', 'wechat', 'city', 'need', 'origin', 'consent_day'] as const

export async function leadImports(): Promise<Figure[]> {
  const server = await startServer()
  const database = await server.openDatabase(2)
  try {
    const { token } = await server.call(auth.loginByAccount, HANDLER)
    const [answered, whole, beside]: [number[], number[], number[]] = [[], [], []]
    for (let turn = 0; turn < TURNS; turn += 1) {
      const numbers = Array.from({ length: ROWS }, (_none, at) => `1${73 + turn}${String(at).padStart(8, '0')}`)
      const file = filledTemplate(numbers, [])
      const started = performance.now()
      const { id } = await send(server, token, file)
      answered.push(performance.now() - started)
      while ((await server.call(leadImport.getLeadImport, { id }, token)).status !== 'done') await sleep(POLL_MS)
      whole.push(performance.now() - started)
      beside.push(await bareCopy(database.pool, file))
    }
    const rows = `${ROWS.toLocaleString('en')} leads`
    const reference = 'a bare COPY of the rows'
    return [
      { what: `import of ${rows}: until the upload is answered`, unit: 'ms', ours: middle(answered), reference, beside: middle(beside) },
      {
        what: `import of ${rows}: until the last row is a lead`,
        unit: 'ms',
        ours: middle(whole),
        reference,
        beside: middle(beside),
        aim: '<= 20000 ms',
      },
    ]
  } finally {
    await database.close()
    await server.stop()
  }
}

async function send(server: TestServer, token: string, file: Buffer): Promise<LeadImport> {
  const form = new FormData()
  form.append('fileName', '登记表.csv')
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), '登记表.csv')
  const response = await fetch(server.url + leadImport.uploadLeads.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { code, message, data } = (await response.json()) as Envelope<LeadImport>
  if (code !== 20000) throw new Error(`the file was refused: ${message}`)
  return data
}

/** Milliseconds of a COPY of the rows into a table of their columns. */
async function bareCopy(pool: pg.Pool, file: Buffer): Promise<number> {
  const rows = file.toString('utf8').split('\r\n').slice(2).join('\n')
  const client = await pool.connect()
  try {
    await client.query(`create table copied (id bigserial primary key, ${COPIED.map((column) => `${column} text`).join(', ')})`)
    const started = performance.now()
    await new Promise<void>((resolve, reject) => {
      client.query(new CopyIn(`copy copied (${COPIED.join(', ')}) from stdin with (format csv)`, `${rows}\n`, resolve, reject))
    })
    const took = performance.now() - started
    await client.query('drop table copied')
    return took
  } finally {
    client.release()
  }
}

/** The methods of a connection that its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** A COPY from memory; the driver calls these methods as the database answers. */
class CopyIn {
  constructor(
    private readonly text: string,
    private readonly rows: string,
    private readonly done: () => void,
    private readonly fail: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.query(this.text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.rows))
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.fail(error)
  }

  handleReadyForQuery(): void {
    this.done()
  }
}
