/** The tasks of one role with the viewer's progress. */
import type { AwardDetail, AwardRow } from '@qianxian/protocol/award/award.schema'
import { ListModel, type ListPage } from '@/ui/list/ListModel'

/** Where the tasks of one role come from. */
export interface AwardSource {
  page(asked: { cursor: string | null }): Promise<ListPage<AwardRow>>
  detail(id: number): Promise<AwardDetail>
}

export const awardList = (source: AwardSource): ListModel<AwardRow> =>
  new ListModel<AwardRow>({ keyOf: ({ id }) => id, load: (cursor) => source.page({ cursor }) })
