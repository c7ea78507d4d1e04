/** Acts for each verb of audits, and invariants that hold after any kill. */
import type { StoredAuditStatus } from '@qianxian/protocol/audit/audit.words'
import { audit } from '@qianxian/protocol/audit/audit'
import { media } from '@qianxian/protocol/media/media'
import { newTask } from '../../seed/makers/audit'
import { openTask } from '../../src/features/audit/audit'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { onlooker, secret, type Plant } from '../secrets'

function auditStage(world: TestWorld) {
  const { her } = stageOf(world)
  const task = async () => {
    const [owner, auditor] = [await her(), await world.auditor()]
    const mediaId = (await owner.call(media.getPaged, {})).data.list[0]!.mediaId
    const id = await openTask(await owner.ctx(), {
      targetType: 'photo',
      targetId: mediaId,
      ownerId: owner.userId,
      parties: [],
      title: '待审核的照片',
      items: [{ field: 'photo', label: '照片', before: null, after: null, hint: null, mediaId }],
    })
    return { owner, auditor, id }
  }
  const taken = async () => {
    const all = await task()
    await all.auditor.call(audit.claim, { id: all.id })
    return all
  }
  const refusal = { decision: 'rejected' as const, reasons: [{ field: 'photo', code: 'blurred' as const }] }
  return { task, taken, refusal }
}

const acts = (world: TestWorld): Acts<typeof audit> => {
  const { by } = stageOf(world)
  const { task, taken, refusal } = auditStage(world)
  return {
    getPaged: async () => by((await task()).auditor, audit.getPaged, { box: 'open' }),
    getDetail: async () => {
      const { auditor, id } = await taken()
      await auditor.call(audit.decide, { id, ...refusal })
      return by(auditor, audit.getDetail, { id, reason: 'recheck' })
    },
    claim: async () => {
      const { auditor, id } = await task()
      return by(auditor, audit.claim, { id })
    },
    release: async () => {
      const { auditor, id } = await taken()
      return by(auditor, audit.release, { id })
    },
    decide: async () => {
      const { auditor, id } = await taken()
      return by(auditor, audit.decide, { id, ...refusal })
    },
    appeal: async () => {
      const { owner, auditor, id } = await taken()
      await auditor.call(audit.decide, { id, ...refusal })
      return by(owner, audit.appeal, { id, text: '这是我本人的清晰照片，请再看一次' })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'an audit without a beginning': `
    select t.id from audit_tasks t where not exists (select 1 from audit_events e where e.tenant_id = t.tenant_id and e.task_id = t.id)`,
  'an audit hint in the words of a machine': `
    select t.id from audit_tasks t, jsonb_array_elements(t.items) i where i->>'hint' ~ '[A-Za-z]{3}'`,
}

const taskOf = (world: TestWorld, owner: Person, status: StoredAuditStatus, tenantId = world.tenantA) =>
  idOf(newTask(world.bench(tenantId), { ownerId: owner.userId, status }))

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'auditTask' | 'judgement'>> => {
  const { stranger, far } = others
  const { tenantB } = world
  return {
    own: {
      auditTask: async () => taskOf(world, await world.loveUser(), 'need_human'),
      judgement: () => taskOf(world, me, 'rejected'),
    },
    foreign: {
      auditTask: {
        'taken back': await taskOf(world, stranger, 'cancelled'),
        'of another tenant': await taskOf(world, far, 'need_human', tenantB),
      },
      judgement: {
        "on somebody else's": await taskOf(world, stranger, 'rejected'),
        'of another tenant': await taskOf(world, far, 'rejected', tenantB),
      },
    },
  }
}

const secrets: Plant = async (world, { person }) => {
  const auditor = await world.auditor()
  const judged = secret('待审', ({ name }, path) => name === 'auditor' && path.startsWith('/common/api/audit/'))
  const { id } = await newTask(world.bench(), {
    targetType: 'profile',
    targetId: person.profileId,
    ownerId: person.userId,
    title: '资料',
    items: [{ field: 'selfIntro', label: '自我介绍', before: null, after: judged.mark, hint: null, mediaId: null }],
    // Only the auditor who claimed it may open it.
    status: 'assigned',
    assigneeId: auditor.userId,
  })
  return { secrets: { judged }, ids: { auditTask: id, judgement: id }, onlookers: [onlooker('auditor', auditor)] }
}

export const auditFacts = { table: audit, acts, belongings, invariants, secrets }
