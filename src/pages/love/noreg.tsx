export { LoveNoRegScreen as default } from '@/features/love/notice/LoveNoRegScreen'

definePageConfig({ navigationBarTitleText: '还未登记' })
