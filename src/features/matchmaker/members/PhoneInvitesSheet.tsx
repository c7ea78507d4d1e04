import { invitation } from '@qianxian/protocol/invitation/invitation'
import type { DeskAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { AskRow } from './AskRow'
import { AskActs } from './AskActs'
import { ChangeRequestSheet } from './ChangeRequestSheet'
import { PhoneInviteSheet } from './PhoneInviteSheet'

export interface PhoneInvitesSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** The people whom this matchmaker invited by phone, newest first, and the results. */
export const PhoneInvitesSheet = observer(function PhoneInvitesSheet({ isOpen, onClose }: PhoneInvitesSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="用手机号邀请的人">
      {isOpen ? <Asks /> : null}
    </Sheet>
  )
})

const Asks = observer(function Asks() {
  const [list] = useState(
    () => new ListModel<DeskAsk>({ keyOf: ({ id }) => id, load: (cursor) => callQuietly(invitation.getAskPaged, { cursor }) }),
  )
  const [changed, setChanged] = useState<DeskAsk | null>(null)
  const [proposedOf, setProposedOf] = useState<DeskAsk | null>(null)
  useEffect(() => void list.load(), [list])

  const acts = new AskActs(list)

  return (
    <>
      <ListView
        model={list}
        keyOf={({ id }) => id}
        renderRow={(row) => (
          <AskRow
            at="qx-ask"
            row={row}
            onChange={() => setChanged(row)}
            onPropose={() => setProposedOf(row)}
            onResend={() => acts.resend(row)}
            onCopy={() => acts.copy(row)}
            onTakeBack={() => acts.takeBack(row)}
          />
        )}
        empty={<EmptyState isCompact art="people" title="还没有邀请过" words="知道对方的手机号，就可以邀请还没注册的人。" />}
        endWords="都在这里了"
      />
      <PhoneInviteSheet
        isOpen={changed !== null}
        changed={changed}
        onClose={() => setChanged(null)}
        onDone={(row) => list.patch(row.id, () => row)}
      />
      <ChangeRequestSheet
        isOpen={proposedOf !== null}
        of={proposedOf}
        onClose={() => setProposedOf(null)}
        onDone={(row) => list.patch(row.id, () => row)}
      />
    </>
  )
})
