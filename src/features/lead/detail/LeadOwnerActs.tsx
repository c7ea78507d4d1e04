import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goBack } from '@/router/navigator'
import { Button } from '@/ui/base/action/Button'
import { LeadActsSheet, LeadConvertSheet, LeadInvalidSheet, LeadReasonSheet, LeadVisitSheet } from './lazySheets'
import type { LeadAct } from './LeadActsSheet'
import type { LeadDetailModel } from './LeadDetailModel'
import { askErasure, askStop } from './personDeletion'

const reasonOf: Partial<Record<LeadAct, 'lock' | 'release' | 'extend'>> = { lock: 'lock', release: 'release', extend: 'extend' }

/** The button of the further acts, the list of them, and the sheet of each. */
export const LeadOwnerActs = observer(function LeadOwnerActs({ model, lead }: { model: LeadDetailModel; lead: Lead }) {
  const [isListing, setListing] = useState(false)
  const [act, setAct] = useState<LeadAct | null>(null)
  const [reason, setReason] = useState<'lock' | 'release' | 'extend'>('lock')
  const close = () => setAct(null)
  const sheet = { model, onClose: close }

  function handleAct(next: LeadAct) {
    setListing(false)
    if (next === 'unlock') return model.unlock()
    if (next === 'erase') return askErasure(model)
    if (next === 'stop') return askStop(model)
    const asked = reasonOf[next]
    if (asked) setReason(asked)
    setAct(next)
    return undefined
  }

  return (
    <>
      <Button kind="ghost" id="qx-lead-more" onClick={() => setListing(true)}>
        更多
      </Button>
      <LeadActsSheet isOpen={isListing} lead={lead} onClose={() => setListing(false)} onAct={handleAct} />
      <LeadVisitSheet {...sheet} isOpen={act === 'visit'} storeName={lead.storeName} />
      <LeadConvertSheet {...sheet} isOpen={act === 'convert'} phone={lead.phone} />
      <LeadReasonSheet
        {...sheet}
        act={reason}
        isOpen={act !== null && reasonOf[act] === reason}
        onDone={reason === 'release' ? () => goBack() : undefined}
      />
      <LeadInvalidSheet {...sheet} isOpen={act === 'invalid'} onDone={() => goBack()} />
    </>
  )
})
