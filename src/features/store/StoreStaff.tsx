/** The staff of a store for its manager: who works here, who was asked to, roles and departures. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { store } from '@qianxian/protocol/store/store'
import type { StaffInvite, StaffMember } from '@qianxian/protocol/store/store.schema'
import { storeRole } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { toastOutcome } from '@/shell/toastOutcome'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { CellGroup } from '@/ui/base/layout/Cell'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { StaffChangeSheet, StaffInviteSheet } from './lazySheets'
import { StaffRow } from './StaffRow'

type Staff = OutputOf<(typeof store)['getStoreStaff']>

export const StoreStaff = observer(function StoreStaff({ storeId }: { storeId: number }) {
  const [model] = useState(() => new DetailModel<Staff>({ load: () => callQuietly(store.getStoreStaff, { storeId }) }))
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<StaffMember | null>(null)
  useDetailPage(model)
  const reload = () => void model.reload()

  async function handleTakeBack({ id, name: called }: StaffInvite) {
    if (!(await confirm({ title: `撤回给${called}的邀请？`, content: '对方不能再用这次邀请加入。', confirmWords: '撤回' }))) return
    await toastOutcome(call(store.takeBackStaffInvite, { storeId, id }, errorsInline), '已撤回')
    reload()
  }

  return (
    <Box padTop={20} padBottom={48}>
      <Row isInset bottom={20} justify="end">
        <Button size="s" icon="plus" id="qx-staff-invite" onClick={() => setInviting(true)}>
          邀请员工
        </Button>
      </Row>
      <DetailView
        model={model}
        render={({ staff, invites }) => (
          <>
            <CellGroup title={`在岗 ${staff.length} 人，点开改岗位或离职`}>
              {staff.map((one) => (
                <StaffRow
                  key={one.id}
                  id={`qx-staff-${one.id}`}
                  staff={one}
                  note={[one.phone, `${dateInWords(one.since)}起`, one.isMe ? '你' : ''].filter(Boolean).join(' · ')}
                  onClick={one.isMe ? undefined : () => setChanged(one)}
                />
              ))}
            </CellGroup>
            {invites.length > 0 ? (
              <CellGroup title="等对方答复">
                {invites.map((one) => (
                  <Row key={one.id} gap={20} padX={28} padY={20} line="bottom">
                    <Stack isGrowing gap={4}>
                      <Typography size="m">{`${one.name} · ${name(storeRole, one.role)}`}</Typography>
                      <Typography size="s" tone="soft">{`${one.phone} · ${dateInWords(one.until)}前答复`}</Typography>
                    </Stack>
                    <Button kind="ghost" size="s" id={`qx-staff-back-${one.id}`} onClick={() => handleTakeBack(one)}>
                      撤回
                    </Button>
                  </Row>
                ))}
              </CellGroup>
            ) : null}
            <Typography isInset size="s" tone="soft">
              对方用这个手机号登录后，在「我的授权」里看到邀请，同意了才加入门店。离职后立刻看不到门店的任何资料。
            </Typography>
          </>
        )}
      />
      <StaffInviteSheet isOpen={isInviting} storeId={storeId} onClose={() => setInviting(false)} onDone={reload} />
      <StaffChangeSheet isOpen={changed !== null} storeId={storeId} staff={changed} onClose={() => setChanged(null)} onDone={reload} />
    </Box>
  )
})
