/** One exchange as its owner sees it, and the owner's possible actions. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { mall } from '@qianxian/protocol/mall/mall'
import { mallFaults } from '@qianxian/protocol/mall/mall.faults'
import type { ExchangeDetail } from '@qianxian/protocol/mall/mall.schema'
import type { AfterSaleReason } from '@qianxian/protocol/mall/mall.words'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

export class ExchangeModel {
  readonly detail: DetailModel<ExchangeDetail>
  /** Shown if another person changed the exchange first. */
  notice: string | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<ExchangeDetail>({
      load: () => callQuietly(mall.getExchange, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable(this, { id: false, detail: false })
  }

  closeNotice(): void {
    this.notice = null
  }

  cancel(): Promise<void> {
    return this.told(call(mall.cancelExchange, { id: this.id }, errorsInline), '已取消')
  }

  confirm(): Promise<void> {
    return this.told(call(mall.confirmReceived, { id: this.id }, errorsInline), '已确认收货')
  }

  markUsed(): Promise<void> {
    return this.told(call(mall.markUsed, { id: this.id }, errorsInline), '已标记为使用过')
  }

  /** Rejects if the server refuses, so that the sheet can show why. */
  async complain(reason: AfterSaleReason, text: string): Promise<void> {
    this.take(await call(mall.applyAfterSale, { id: this.id, reason, text: text.trim() }, { ...errorsInline, loadingText: '正在提交' }))
  }

  private async told(asked: Promise<ExchangeDetail>, said: string): Promise<void> {
    try {
      this.take(await asked)
      toast(said)
    } catch (error) {
      if (!isFault(error, mallFaults.exchange_state_changed)) {
        toast(firstErrorWords(error))
        return
      }
      await this.detail.reload()
      runInAction(() => {
        this.notice = `这次兑换刚刚有了变化：${this.detail.value?.nextWords ?? '请刷新'}`
      })
    }
  }

  private take(detail: ExchangeDetail): void {
    runInAction(() => this.detail.patch(detail))
  }
}
