export { LovePrecheatScreen as default } from '@/features/love/notice/LovePrecheatScreen'

definePageConfig({ navigationBarTitleText: '防骗提醒' })
