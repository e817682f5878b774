/** What a guest wants to be called: kept for the next time. */
import { persisted } from '../store/persisted';

export const guestName = persisted('yagura.guest', (found) => (typeof found === 'string' ? found : ''));
