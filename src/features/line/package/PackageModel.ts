/** Line packages: the offers to this member, and the lines they have. */
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

  /** The chosen package; the first by default. */
  get package(): LinePackage | undefined {
    return this.packages.find(({ id }) => id === this.chosen) ?? this.packages[0]
  }

  choose({ id }: LinePackage): void {
    this.chosen = id
  }

  /**
   * Creates the order and returns its id for payment; null if the price changed, which is then shown. Rejects with the
   * refusal.
   */
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
