export { cachedFor } from '@khue/ranked-lists/cached-for' // stands below the server, because the lists cache statistics with it
