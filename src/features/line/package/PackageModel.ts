/** Line packages: what is sold to this member now, and the times they have. */
import { finance } from '@qianxian/protocol/finance/finance'
import { financeFaults } from '@qianxian/protocol/finance/finance.faults'
import { line } from '@qianxian/protocol/line/line'
import type { LinePackage, LinePackages, MyQuotas } from '@qianxian/protocol/line/package.schema'
import { makeAutoObservable } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { DetailModel } from '@/ui/detail/DetailModel'

interface Shown {
  sold: LinePackages
  mine: MyQuotas
}

export class PackageModel {
  readonly shown = new DetailModel<Shown>({
    load: async () => {
      const [sold, mine] = await Promise.all([callQuietly(line.getPackages, {}), callQuietly(line.getMyQuotas, {})])
      return { sold, mine }
    },
  })
  private chosen: number | null = null

  constructor() {
    makeAutoObservable(this, { shown: false })
  }

  get packages(): readonly LinePackage[] {
    return this.shown.value?.sold.list ?? []
  }

  /** The one that is chosen; the first where none was. */
  get package(): LinePackage | undefined {
    return this.packages.find(({ id }) => id === this.chosen) ?? this.packages[0]
  }

  choose({ id }: LinePackage): void {
    this.chosen = id
  }

  /** The order, to be paid on its page; null where the price changed, which is shown then. Rejects as it was refused. */
  async order({ id: packageId, priceFen }: LinePackage): Promise<number | null> {
    try {
      const { id } = await call(
        finance.createFinOrder,
        { bizType: 'package', input: { package: packageId }, shownFen: priceFen },
        errorsInline,
      )
      return id
    } catch (error) {
      if (!isFault(error, financeFaults.order_price_changed)) throw error
      await this.shown.load()
      return null
    }
  }
}
