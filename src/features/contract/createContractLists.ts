import { values } from '@qianxian/protocol/base/dictionary'
import { contract } from '@qianxian/protocol/contract/contract'
import type { ContractRow } from '@qianxian/protocol/contract/contract.schema'
import { contractTab, type ContractSide, type ContractTab } from '@qianxian/protocol/contract/contract.words'
import { callQuietly } from '@/request/call'
import { TabbedLists } from '@/ui/list/TabbedLists'

const PAGE = 20

/** Contracts to sign, running, and ended, with `tab` open. */
export function createContractLists(side: ContractSide, tab: ContractTab): TabbedLists<ContractTab, ContractRow> {
  return new TabbedLists<ContractTab, ContractRow>({
    boxes: values(contractTab),
    box: tab,
    keyOf: (row) => row.id,
    load: (one, cursor) => callQuietly(contract.pageList, { side, tab: one, size: PAGE, ...(cursor ? { cursor } : {}) }),
  })
}
