import { store } from '@qianxian/protocol/store/store'
import { MatchmakerPickerSheet, type MatchmakerPickerSheetProps } from '@/parts/matchmaker/MatchmakerPickerSheet'
import { callQuietly } from '@/request/call'
import { loadWords } from './storeWords'

export type DeskSheetProps = Pick<MatchmakerPickerSheetProps, 'isOpen' | 'onClose' | 'title' | 'lead' | 'submitWords' | 'onGive'> & {
  storeId: number
}

/** Picks a matchmaker of the store, with their load. */
export function DeskSheet({ storeId, ...sheet }: DeskSheetProps) {
  return (
    <MatchmakerPickerSheet
      {...sheet}
      noneWords="选一位红娘"
      field="staffId"
      submitId="qx-store-give"
      emptyWords="门店现在没有在岗的红娘"
      load={async () =>
        (await callQuietly(store.getStoreDesks, { storeId })).map((desk) => ({ id: desk.id, name: desk.name, note: loadWords(desk) }))
      }
    />
  )
}
