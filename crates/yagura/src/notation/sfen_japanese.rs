//! What Japanese says of a wrong position string. The readers tell the cases apart by what they expected, in
//! the words of English.

/// Returns the name of a part of a position string.
pub(super) fn part(name: &str) -> &str {
    match name {
        "BOARD" => "盤面",
        "SIDE" => "手番",
        "HANDS" => "持ち駒",
        "MOVENUMBER" | "NUMBER" => "手数",
        "LION" => "取られた獅子",
        "STUNNED" => "スタン中の駒",
        "RIGHTS" => "ココセの権利",
        "STAGE" => "ココセの段階",
        "PHASE" => "進行",
        "ZONE" => "領地",
        "EXCH" => "謀の交換",
        "CASTLE" => "キャスリング",
        "EP" => "アンパッサン",
        "COUNT" => "数え",
        "GAINS" => "獲得点",
        other => other,
    }
}

/// Returns the name of a field that only some games have.
pub(super) fn field(field: &str) -> &str {
    match field {
        "lion" => "直前に取られた獅子",
        "hands" => "持ち駒",
        "stunned piece" => "スタン中の駒",
        "rights" => "ココセの権利",
        "stage" => "ココセの段階",
        "phase" => "進行",
        "zone" => "領地",
        "exchange" => "謀の交換",
        "castling" => "キャスリング",
        "en passant" => "アンパッサン",
        "count" => "数え",
        "gains" => "獲得点",
        other => other,
    }
}

/// Returns what is wrong with a piece of the board.
pub(super) fn piece(expected: &str) -> &'static str {
    if expected.starts_with("no piece of this game") {
        "このゲームにこの文字の駒はありません"
    } else if expected.starts_with("this piece does not promote") {
        "この駒は成れません"
    } else if expected.contains("number of empty squares without") {
        "空いたマスの数は 0 で始まらない数で書きます"
    } else if expected.contains("upper case") {
        "駒の文字は、大文字だけか小文字だけで書きます"
    } else {
        "駒の文字か、空いたマスの数を書きます"
    }
}

/// Returns how pieces in hand are written.
pub(super) fn hands(expected: &str) -> &'static str {
    match expected {
        "expected a count without leading zero" => "枚数は 0 で始まらない数で書きます",
        "expected a count of at most 65535" | "expected at most 65535 pieces of a kind" => {
            "一種類の駒は 65535 枚までです"
        }
        "expected a piece after the count" => "枚数の後に駒の文字を書きます",
        "expected ']' after '['" => "「[」で始めた駒は「]」で閉じます",
        "expected a kind that can be in hand" => "このゲームで持ち駒になる駒の文字を書きます",
        "b's pieces, then w's, each in the order R B G S N L P" => {
            "先手の駒、後手の駒の順に、それぞれ「R B G S N L P」の順で書きます"
        }
        _ => "持ち駒がなければ「-」とだけ書きます",
    }
}

/// Returns which numbers a move may have.
pub(super) fn number(expected: &str) -> &'static str {
    if expected.starts_with("1 to 9999") {
        "1 から 9999 の数を書きます"
    } else {
        "1 以上の数を書きます"
    }
}

/// Returns what is written in a field that only some games have.
pub(super) fn field_rule(expected: &str) -> Option<&'static str> {
    Some(match expected {
        "the square of the lion captured last, or -" => "直前に獅子が取られたマスか「-」を書きます",
        "-, as no piece is ever in hand" => "持ち駒のないゲームなので「-」と書きます",
        "the square of a piece of the side to move, a kind in its hand as P*, or -" => {
            "手番の側の駒のあるマスか、その持ち駒（「P*」のように書く）か「-」を書きます"
        }
        "bw, b, w or -" => "「bw」「b」「w」「-」のどれかを書きます",
        "-, 1, 2 or 3" => "「-」「1」「2」「3」のどれかを書きます",
        "-, 1 or 2" => "「-」「1」「2」のどれかを書きます",
        "the user's right to be spent in stages 1 to 3" => {
            "段階1から3では、ココセを使っている側の権利は残っていません"
        }
        "setup, backs or play" => "「setup」「backs」「play」のどれかを書きます",
        "9, or 7 after a repetition, when no backs are declared" => {
            "「9」か、千日手の後の「7」（「backs」の間を除く）を書きます"
        }
        "-, or the square of Black's and that of White's as in 5g/-, in play only" => {
            "「-」か、開戦後なら先手と後手のマスを「5g/-」のように書きます"
        }
        "one of A B C 2 1 -" => "「A」「B」「C」「2」「1」「-」のどれかを書きます",
        "- while the game is being set up" => "配置の間は「-」と書きます",
        "-, as there is no castling on this board" => "キャスリングのない盤なので「-」と書きます",
        "corners with an own rook, the king on its rank and two squares between" => {
            "味方の城があり、同じ段の王との間が二マス以上ある隅だけを書きます"
        }
        "corners in the order 1h 8h 1a 8a, or -" => "隅を「1h 8h 1a 8a」の順に書くか「-」を書きます",
        "a square of the board, or -" => "盤のマスか「-」を書きます",
        "an empty square with an enemy CP one step beyond it" => {
            "空いていて、一マス先に相手の「CP」があるマスを書きます"
        }
        "the square in front of the empty one on the soldiers' rank from where the CP came" => {
            "「CP」がいた兵の段の空きマスの、すぐ前のマスを書きます"
        }
        "a number without leading zero, or -" => "0 で始まらない数か「-」を書きます",
        "the actions since the last soldier's move or capture" => {
            "兵が動くか駒が取られてからの手数を書きます"
        }
        "-, as nothing is counted here" => "数えるもののない局面なので「-」と書きます",
        "two numbers without leading zero: b,w" => "0 で始まらない二つの数を「b,w」の順に書きます",
        "the gains of both sides: b,w" => "双方の獲得点を「b,w」の順に書きます",
        "-, as gains count on the shogi board only" => "獲得点は将棋盤だけのものなので「-」と書きます",
        _ => return None,
    })
}

/// Returns the rule that a position breaks, where what was found does not say it by itself.
pub(super) fn position_rule(expected: &str) -> Option<&'static str> {
    Some(match expected {
        "exactly one king on each side" => "玉は双方に一枚ずつ必要です",
        "one king on each side, or exactly one in all" => {
            "玉は双方に一枚ずつか、盤上に合わせて一枚だけ必要です"
        }
        "royals on both sides" => "双方に必要です",
        "a king or prince on one side at least"
        | "a royal on one side at least"
        | "royals on one side at least"
        | "a 帥 on one side at least" => "少なくとも一方に必要です",
        "pawns on their last rank promoted" => "最も奥の段では成っていなければなりません",
        "b in the phases A C 1, w in B 2, and move 1" => {
            "配置の段階が「A」「C」「1」なら手番は「b」、「B」「2」なら「w」で、手数は 1 です"
        }
        "pieces of the palace inside it, and XE on its side of the river" => {
            "九宮や河のこちら側から出られない駒です"
        }
        "a crossed soldier past the middle" => "渡河した卒は、河のこちら側にはありません",
        "no piece on a closed rank" => "使えない段に駒は置けません",
        "砲 and 砦 on layer 1" => "砲と砦は一層目にだけ置けます",
        "one 帥 a side at most" => "帥は一軍に一枚までです",
        "all pieces in their own territories" => "配置の間、駒は自軍領地にだけ置けます",
        "one 帥, and every 兵 with its back" => {
            "再陣形配置では、各軍に帥が一枚と、裏の決まった兵が要ります"
        }
        "PZ, PT or PH in play" => "開戦後の兵は、裏まで「PZ」「PT」「PH」のどれかで書きます",
        "neither in play" => "開戦後、裏のない兵「P」や帥は手駒になりません",
        "at most one, with the side to move" => "手駒の砲と砦は、手番の側に一枚までです",
        _ => return None,
    })
}
