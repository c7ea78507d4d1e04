/** A consultation of a member with the matchmaker that has begun. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { love } from '@qianxian/protocol/love/love'
import { startsIn } from './meetings'
import type { TestServer } from './server'

/** The matchmaker proposes it for noon in three days, the member agrees, and the time passes. */
export async function consulted(server: TestServer, desk: Session, member: Session): Promise<number> {
  const { no } = await server.call(love.getMine, {}, member.token)
  const at = new Date(Date.now() + 3 * 86_400_000)
  const noon = `${at.toISOString().slice(0, 10)}T04:00:00.000Z`
  const { row } = await server.call(
    appointment.proposeForMember,
    { no: no!, type: 'consult', times: [noon], minutes: 60, mode: 'online' },
    desk.token,
  )
  await server.call(appointment.acceptTimes, { id: row.id, times: [noon] }, member.token)
  await startsIn(server, row.id, -10)
  return row.id
}
