import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { SharedMember } from '@qianxian/protocol/sharing/sharing.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { callQuietly, call } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { copyText } from '@/platform/sharing/clipboard'
import { failureWords } from '@/platform/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { useLastShown } from '@/ui/base/overlay/useLastShown'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { PersonRow } from '@/ui/person/PersonRow'

export interface SharedMemberSheetProps {
  isOpen: boolean
  storeId: number
  /** The member; null if the sheet is closed. */
  memberId: number | null
  onClose: () => void
}

/** A member's data shared with the store's staff; each view is logged for the member. */
export const SharedMemberSheet = observer(function SharedMemberSheet({ isOpen, storeId, memberId, onClose }: SharedMemberSheetProps) {
  const shown = useLastShown(memberId)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="会员共享的资料">
      {shown === null || !isOpen ? null : <Shared key={shown} storeId={storeId} memberId={shown} />}
    </Sheet>
  )
})

function Shared({ storeId, memberId }: { storeId: number; memberId: number }) {
  const [model] = useState(() => new DetailModel<SharedMember>({ load: () => callQuietly(sharing.getSharedMember, { storeId, memberId }) }))
  useEffect(() => void model.load(), [model])
  return (
    <DetailView
      model={model}
      gone={<EmptyState isCompact art="gone" title="会员没有共享" words="会员可能刚刚收回了，或已不在这家门店。" />}
      render={(member) => <Parts storeId={storeId} member={member} />}
    />
  )
}

function Parts({ storeId, member }: { storeId: number; member: SharedMember }) {
  const { id, name, scopes, card, photo, lines } = member
  return (
    <Stack padBottom={40}>
      {card ? (
        <PersonRow person={toPersonFace(card)} isBare />
      ) : (
        <Row gap={20} padX="gutter" padY={20}>
          {photo ? <Avatar alt={name} src={configStore.fileUrl(photo.thumb)} size={120} /> : null}
          <Stack isGrowing gap={4}>
            <Typography size="l" weight="semibold">
              {name}
            </Typography>
            <Typography size="s" tone="soft">
              {scopes.includes('publish') ? '资料暂时不公开' : '没有共享资料卡片'}
            </Typography>
          </Stack>
        </Row>
      )}
      {lines ? (
        <CellGroup title="牵线进展">
          <Cell label="进行中的牵线" value={`${lines.open} 条`} />
          <Cell label="已经见过面" value={`${lines.met} 位`} />
        </CellGroup>
      ) : null}
      {scopes.includes('hold_phone') ? <Phone storeId={storeId} memberId={id} /> : null}
      <Typography isInset top={8} size="s" tone="soft">
        你看到的每一项，会员都能在「门店看过什么」里查到。
      </Typography>
    </Stack>
  )
}

/** The phone number, loaded only after a tap. */
function Phone({ storeId, memberId }: { storeId: number; memberId: number }) {
  const [phone, setPhone] = useState<string | null>(null)

  async function handleShow() {
    const shown = await call(sharing.showSharedPhone, { storeId, memberId }).catch(() => null)
    if (shown) setPhone(shown.phone)
  }

  return (
    <Row gap={16} isInset bottom={24} padX={28} padY={24} surface="card">
      <Typography isGrowing size="ml" weight="semibold">
        {phone ?? '会员共享了手机号'}
      </Typography>
      {phone ? (
        <>
          <Button
            kind="ghost"
            size="s"
            icon="copy"
            onClick={() => copyText(phone, '手机号已复制').catch((error: unknown) => toast(failureWords(error)))}
          >
            复制
          </Button>
          <Button size="s" icon="phone" onClick={() => callPhone(phone)}>
            拨打
          </Button>
        </>
      ) : (
        <Button kind="secondary" size="s" icon="eye" id="qx-shared-phone" onClick={handleShow}>
          查看
        </Button>
      )}
    </Row>
  )
}
