# A scripted CECP engine that knows two games of chu by heart, and takes no move that is not in them: whoever tells it another is told so.
# Its arguments: how it behaves, and a file that takes the ids of its processes.
echo $$ >> "$2"

# Both sides' moves. In the first game each side's lion moves twice in one turn.
opening="f3f5 g10g8 g4g5 f9f8 g5g6 f8f7 g6g7 g8g7,g7h8 l4l5 f7f6 f5f6,f6f5 l9l8"
# In the second a lion stays where it is, and a pawn is promoted.
board="12/12/12/12/12/5N6/12/11p/12/12/12/K3n6k w 0 1"
ending="@@@@ l5l4+ a1a2 @@@@"

# What is left of the game, and whether it plays: after `new` it does, until `force`.
left=""
plays=yes

# Plays the next move, a lion's two steps as two lines.
play() {
    move="${left%% *}"
    left="${left#* }"
    case "$move" in
        *,*) echo "move ${move%,*},"; echo "move ${move#*,}" ;;
        *) echo "move $move" ;;
    esac
    [ "$1" != end-each ] || exit 3
}

while read -r line; do
    word="${line#* }"
    case "$line" in
        "protover 2")
            echo "feature done=0"
            echo 'feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 variants="normal,chu" myname="Fake of chu"'
            echo "feature done=1" ;;
        ping*) echo "pong $word" ;;
        new) left=""; plays=yes ;;
        "variant chu") left="$opening " ;;
        setboard*)
            left="$ending "
            [ "$word" = "$board" ] || { left=""; echo "tellusererror Illegal position: $word"; } ;;
        force) plays=no ;;
        usermove*)
            if [ "$1" = refuse ] || [ "$word" != "${left%% *}" ]; then
                echo "Illegal move: $word"
                continue
            fi
            left="${left#* }"
            [ "$plays" = no ] || play "$1" ;;
        go)
            plays=yes
            case "$1" in
                end) exit 3 ;;
                hang) ;;
                half) echo "move g8g7," ;;
                illegal) echo "move a10a12" ;;
                resign) echo resign ;;
                lost) echo "1-0 {the lion is lost}" ;;
                won) echo "0-1 {the lion is mine}" ;;
                *) play "$1" ;;
            esac ;;
        quit) exit 0 ;;
    esac
done
