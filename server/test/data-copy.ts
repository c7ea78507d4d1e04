/** The copy of a person's own data, as the app fetches it: a code, a ticket, the file. */
import { account } from '@qianxian/protocol/account/account'
import { smsCodes } from '../src/db/tables/account'
import type { Person, TestWorld } from './world'

export interface DataCopy {
  platform: string
  sections: { title: string; rows: Record<string, unknown>[] }[]
}

/** The ticket for one download. A person without a phone needs no code. */
export async function dataTicket(world: TestWorld, person: Pick<Person, 'call' | 'phone'>): Promise<string> {
  // A second code within a minute would be refused.
  await world.world.db.delete(smsCodes)
  const sent = await person.call(account.sendDataCode, {})
  const code = sent.code === 20000 ? await world.smsCode(person.phone) : undefined
  return (await person.call(account.askDataCopy, { code })).data.ticket
}

export const dataCopyOf = async (world: TestWorld, person: Pick<Person, 'call' | 'phone'>): Promise<DataCopy> =>
  (await person.call(account.exportData, { ticket: await dataTicket(world, person) })).data as unknown as DataCopy
