/** Stores that ask the owner of this phone to work there; the person decides. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { store } from '@qianxian/protocol/store/store'
import type { MyStaffInvite } from '@qianxian/protocol/store/store.schema'
import { storeRole } from '@qianxian/protocol/store/store.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call, callQuietly, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { CardBox, Row } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'

export const StaffInvites = observer(function StaffInvites() {
  const [model] = useState(() => new DetailModel<MyStaffInvite[]>({ load: () => callQuietly(store.getMyStaffInvites, {}) }))
  useEffect(() => void model.load(), [model])

  async function handleAnswer(id: number, isAccepted: boolean) {
    try {
      await call(store.answerStaffInvite, { id, isAccepted }, errorsInline)
      toast(isAccepted ? '已加入门店，在「我的」里打开' : '已回绝')
      if (isAccepted) await authStore.refresh().catch(() => undefined)
    } catch (error) {
      toast(firstErrorWords(error))
    }
    await model.reload()
  }

  return (
    <>
      {(model.value ?? []).map(({ id, store: asking, role, until }) => (
        <CardBox key={id} isInset pad={28} bottom={24} id={`qx-staff-asked-${id}`}>
          <Typography size="m" weight="semibold">{`${asking.name}邀请你担任${name(storeRole, role)}`}</Typography>
          <Typography top={8} size="s" tone="soft">{`${asking.address} · ${dateInWords(until)}前答复`}</Typography>
          <Row justify="end" gap={16} top={16}>
            <Button kind="ghost" size="s" id={`qx-staff-no-${id}`} onClick={() => handleAnswer(id, false)}>
              不同意
            </Button>
            <Button size="s" id={`qx-staff-yes-${id}`} onClick={() => handleAnswer(id, true)}>
              同意加入
            </Button>
          </Row>
        </CardBox>
      ))}
    </>
  )
})
