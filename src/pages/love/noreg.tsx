export { NoRegScreen as default } from '@/features/love/NoRegScreen'

definePageConfig({ navigationBarTitleText: '还未登记' })
