import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { PhoneInviteSheet } from './PhoneInviteSheet'
import { PhoneInvitesSheet } from './PhoneInvitesSheet'
import { MemberInviteSheet } from './MemberInviteSheet'

export interface MemberInviteWaysProps {
  isOpen: boolean
  /** `asks` opens the list of people invited by phone. */
  at?: string
  onClose: () => void
  onDone: (member: ServedMember) => void
  /** Called when a person was invited by phone, or an invitation changed. */
  onAsked: () => void
}

/** The ways to invite: a member by number, any person by phone; and the list of those invited by phone. */
export function MemberInviteWays({ isOpen, at, onClose, onDone, onAsked }: MemberInviteWaysProps) {
  const [way, setWay] = useState<'number' | 'phone' | 'asks'>(at === 'asks' ? 'asks' : 'number')
  function close() {
    onClose()
    setWay('number')
  }
  function closeAsked() {
    close()
    onAsked()
  }
  return (
    <>
      <MemberInviteSheet
        isOpen={isOpen && way === 'number'}
        onClose={close}
        onDone={onDone}
        onPhone={() => setWay('phone')}
        onAsks={() => setWay('asks')}
      />
      <PhoneInviteSheet isOpen={isOpen && way === 'phone'} changed={null} onClose={close} onDone={closeAsked} />
      <PhoneInvitesSheet isOpen={isOpen && way === 'asks'} onClose={closeAsked} />
    </>
  )
}
